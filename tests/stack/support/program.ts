import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

export interface Program {
  process: ChildProcess
  /** What it printed that matched, with its groups. */
  said: RegExpExecArray
  /** Sends signals, one after another, and waits for the end; gives the exit code, or null after a kill. */
  end(...signals: NodeJS.Signals[]): Promise<number | null>
}

/** Starts a program, Node unless `command` says otherwise, and waits until it prints what matches `sign`. */
export async function startProgram(
  args: string[],
  options: SpawnOptions,
  sign: RegExp,
  command = process.execPath,
): Promise<Program> {
  const child = spawn(command, args, options)
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  child.once('exit', () => process.off('exit', endWithUs))
  const ended = once(child, 'close')
  const said = await new Promise<RegExpExecArray>((found, failed) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const match = sign.exec(output)
      if (!match) return
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', read).resume()
      found(match)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('close', () => failed(new Error(`${command} ${args.join(' ')} did not start: ${output}`)))
  })
  return {
    process: child,
    said,
    async end(...signals) {
      for (const signal of signals) child.kill(signal)
      const [code] = await ended
      return code
    },
  }
}

/** Runs a Node program to its end; gives its exit code and what it prints. */
export async function runProgram(args: string[], options: Pick<SpawnOptions, 'cwd' | 'env'>) {
  const child = spawn(process.execPath, args, options)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  return { code, stdout, stderr }
}
