// Makes `npm start` and `npm test` work on a fresh checkout: installs the locked dependencies, Node 26 included,
// whenever they are missing or stale. The one file that runs on the Node of the machine, hence plain JavaScript.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const oldest = [20, 19]
const stampFile = 'node_modules/.install-stamp'
const reportEvery = 2000

/** @param {string} version such as `20.19.0` */
function isTooOld(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major < oldest[0] || (major === oldest[0] && minor < oldest[1])
}

/** The lock and the platform: another machine's node_modules is stale too. */
function wantedStamp() {
  const lock = readFileSync('package-lock.json')
  return createHash('sha256').update(lock).update(process.platform).update(process.arch).digest('hex')
}

/** Folders that `npm ci` fills on every platform. */
function wantedFolders() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  return Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.optional && !entry.devOptional)
    .map(([path]) => path)
}

function reportProgress(folders, startedAt) {
  const present = folders.filter((folder) => existsSync(`${folder}/package.json`)).length
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  console.log(`  ${present} of ${folders.length} packages, ${seconds} s`)
}

function install() {
  console.log('Installing the locked dependencies (once per lockfile) ...')
  const startedAt = performance.now()
  const folders = wantedFolders()
  const report = setInterval(() => reportProgress(folders, startedAt), reportEvery)
  const { npm_node_execpath: node = process.execPath, npm_execpath: npm } = process.env
  const [command, ...prefix] = npm ? [node, npm] : ['npm']
  const flags = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const installer = spawn(command, [...prefix, ...flags], { stdio: ['ignore', 'inherit', 'inherit'] })
  installer.on('error', (error) => {
    console.error(`npm could not be started: ${error.message}`)
    process.exit(1)
  })
  installer.on('exit', (status) => {
    clearInterval(report)
    if (status !== 0) process.exit(status ?? 1)
    writeFileSync(stampFile, wantedStamp())
    reportProgress(folders, startedAt)
  })
}

if (isTooOld(process.versions.node)) {
  console.error(
    `Waybill needs Node ${oldest.join('.')} or newer to install itself; this is Node ${process.versions.node}.`,
  )
  process.exit(1)
}
if (!existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== wantedStamp()) install()
