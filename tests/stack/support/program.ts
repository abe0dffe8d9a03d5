import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export interface Program {
  process: ChildProcess
  /** What the first group matched in the output that showed it was ready. */
  url: string
  /** Sends the signals in turn, waits for the end, and returns the exit code, or null after a kill. */
  end(...signals: NodeJS.Signals[]): Promise<number | null>
}

/** Starts a program, by default Node, and waits until its output matches `whenReady`. */
export async function startProgram(
  args: string[],
  options: SpawnOptions,
  whenReady: RegExp,
  command = process.execPath,
): Promise<Program> {
  const child = spawn(command, args, options)
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  const ended = once(child, 'close')
  const [, url = ''] = await new Promise<RegExpExecArray>((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const found = whenReady.exec(output)
      if (!found) return
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', read).resume()
      resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('close', () => reject(new Error(`${command} ${args.join(' ')} did not start: ${output}`)))
  })
  return {
    process: child,
    url,
    async end(...signals) {
      for (const signal of signals) child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}

export async function runProgram(args: string[], options: Pick<SpawnOptions, 'cwd' | 'env'>) {
  const child = spawn(process.execPath, args, options)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}
