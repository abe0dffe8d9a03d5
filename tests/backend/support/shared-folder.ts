import { mkdirSync, readdirSync, rmSync } from 'node:fs'
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
  process.env.TMPDIR = folder
  project.onTestsRerun(async () => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  })
  // A PostgreSQL that was killed with its backend may still write.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
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
