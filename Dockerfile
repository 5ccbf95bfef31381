# syntax=docker/dockerfile:1

# What is installed of packages, and the storefront; only its results go on.
FROM node:26.10.0-trixie-slim AS build
WORKDIR /waybill
COPY package.json package-lock.json tsconfig.base.json ./
COPY apps/server/package.json apps/server/
COPY apps/storefront/package.json apps/storefront/
COPY apps/back-office/package.json apps/back-office/
COPY packages/client/package.json packages/client/
COPY packages/config/package.json packages/config/
COPY packages/contract/package.json packages/contract/
COPY packages/domain/package.json packages/domain/
COPY packages/i18n/package.json packages/i18n/
COPY packages/testkit/package.json packages/testkit/
COPY packages/ui/package.json packages/ui/
RUN npm ci --ignore-scripts --include=dev --no-audit --no-fund
COPY apps apps
COPY packages packages
RUN node apps/server/src/build-storefront.ts
# the image has its own Node, so the one that comes as an optional package stays out
RUN npm ci --ignore-scripts --omit=dev --omit=optional --no-audit --no-fund
# declarations and source maps, which nothing reads at run time, are a quarter of the packages
RUN find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM node:26.10.0-trixie-slim
# for backup and restore: of the server's version or newer
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /waybill
COPY --from=build /waybill/node_modules node_modules
COPY package.json package-lock.json ./
COPY catalog catalog
COPY apps apps
COPY packages packages
COPY --from=build /waybill/apps/storefront/build apps/storefront/build
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
