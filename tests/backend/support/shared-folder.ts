import { globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { TestProject } from 'vitest/node'

const NAME = `hobbynest-run-${process.pid}`

/** Makes the folder that is the temporary one of a run, whatever its project, and deletes it after the run. */
export function setup(project: TestProject): (() => void) | undefined {
  // Of another project in the same run.
  if (basename(tmpdir()) === NAME) return
  deleteLeftovers()
  const folder = join(tmpdir(), NAME)
  mkdirSync(folder, { recursive: true })
  // By its names on all systems.
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  project.onTestsRerun(async () => {
    endDatabases(folder)
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  })
  return () => {
    endDatabases(folder)
    // Meanwhile they may still write.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** Ends each PostgreSQL of the run that still runs, as it does after its backend was killed. */
function endDatabases(folder: string): void {
  for (const file of globSync('*/postgres/postmaster.pid', { cwd: folder })) {
    const pid = Number.parseInt(readFileSync(join(folder, file), 'utf8'), 10)
    if (isRunning(pid)) process.kill(pid, 'SIGQUIT')
  }
}

/** Deletes the folders of processes that were killed; a PostgreSQL ends within a minute when its folder is gone. */
function deleteLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^hobbynest-(?:run|test)-(\d+)(?:-|$)/.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
