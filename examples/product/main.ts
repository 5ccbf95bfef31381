import { buildProduct } from './product.ts'

function setting(name: string, usual?: string): string {
  const value = process.env[name] ?? usual
  if (value !== undefined && value !== '') return value
  process.stderr.write(`${name} is not set; README.md says where it comes from.\n`)
  process.exit(2)
}

const port = setting('PORT', '4000')
const origin = setting('ORIGIN', `http://localhost:${port}`)
const hookSecret = setting('SHOP_WEBHOOK_SECRET')
const app = buildProduct({ url: setting('SHOP_URL'), key: setting('SHOP_KEY'), origin, hookSecret })
await app.listen({ port: Number(port), host: 'localhost' })
process.stdout.write(`Morning Board is ready at ${origin}\n`)
process.once('SIGTERM', () => void app.close())
