import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { FolderInUse, takeFolderLock } from './folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const file = (): string => join(folder, 'lock')
const holder = (): { pid: number; started: string } =>
  JSON.parse(readFileSync(file(), 'utf8')) as { pid: number; started: string }
/** Taken without a word, and ours until its release. */
function expectTakenOver(): void {
  const lock = takeFolderLock(folder)
  expect(holder().pid).toBe(process.pid)
  lock.release()
}

const PROGRAM = `
  import { takeFolderLock } from ${JSON.stringify(join(import.meta.dirname, 'folder-lock.ts'))}
  try { takeFolderLock(process.argv[1]); console.log('taken') } catch (error) { console.log(error.message) }
  process.stdin.resume()
  process.stdin.on('end', () => process.exit(0))
`

/** Another process that tries to take the lock and lives until `end`. */
async function neighbour() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const said: unknown[] = await once(child.stdout.setEncoding('utf8'), 'data')
  const end = async (signal?: 'SIGKILL'): Promise<void> => {
    const exited = once(child, 'exit')
    if (signal === undefined) child.stdin.end()
    else child.kill(signal)
    await exited
  }
  return { said: String(said[0]).trim(), pid: child.pid ?? 0, end }
}

describe('the lock of a data folder', () => {
  test('is taken by one, names its process, and is free again after its release', () => {
    const lock = takeFolderLock(folder)
    expect(holder().pid).toBe(process.pid)
    expect(() => takeFolderLock(folder)).toThrow(FolderInUse)
    lock.release()
    expect(existsSync(file())).toBe(false)
    expectTakenOver()
  })

  test('rejects another living process, with a message that says who has it', async () => {
    const lock = takeFolderLock(folder)
    const other = await neighbour()
    expect(other.said).toBe(
      `${folder} is in use by process ${process.pid}. The embedded database can be opened by one process only; stop that one, or use DATABASE_URL.`,
    )
    await other.end()
    lock.release()
  })

  test('of a process that was killed is taken over', async () => {
    const other = await neighbour()
    expect(other.said).toBe('taken')
    expect(() => takeFolderLock(folder)).toThrow(`process ${other.pid}`)
    await other.end('SIGKILL')
    const lock = takeFolderLock(folder)
    expect(holder().pid).toBe(process.pid)
    lock.release()
  })

  test.runIf(process.platform === 'linux')('of a process that was killed and not reaped is taken over', async () => {
    // the shell becomes a program that never reaps its child
    const parent = spawn(
      'sh',
      [
        '-c',
        'exec 3<&0; "$0" --input-type=module -e "$1" "$2" <&3 & exec sleep 600',
        process.execPath,
        PROGRAM,
        folder,
      ],
      { stdio: ['pipe', 'pipe', 'inherit'] },
    )
    onTestFinished(() => void parent.kill('SIGKILL'))
    await once(parent.stdout.setEncoding('utf8'), 'data')
    const { pid } = holder()
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
    expectTakenOver()
  })

  test('of a number that another process has by now is taken over', async () => {
    const other = await neighbour()
    const { pid, started } = holder()
    writeFileSync(file(), JSON.stringify({ pid, started: started.replace(/\d+$/, (tick) => String(Number(tick) - 1)) }))
    expectTakenOver()
    await other.end()
  })

  test('of an earlier boot is taken over, even with our own number', () => {
    const lock = takeFolderLock(folder)
    const { pid, started } = holder()
    writeFileSync(file(), JSON.stringify({ pid, started: `another-boot:${started.split(':')[1] ?? ''}` }))
    expectTakenOver()
    lock.release()
    expect(existsSync(file())).toBe(false)
  })

  test.each(['', 'half a li', '{}', '[1]', '{"pid":"7","started":1}', 'null'])(
    'that holds %j names no process and is taken over',
    (content) => {
      writeFileSync(file(), content)
      expectTakenOver()
    },
  )

  test('that another process has taken over is not released by the one before', () => {
    const lock = takeFolderLock(folder)
    writeFileSync(file(), JSON.stringify({ pid: 1, started: 'x' }))
    lock.release()
    expect(existsSync(file())).toBe(true)
  })
})
