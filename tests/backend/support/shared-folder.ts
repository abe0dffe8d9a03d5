import { globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { TestProject } from 'vitest/node'

const NAME = `hobbynest-run-${process.pid}`

/** Makes a temporary folder for all projects of a run, and deletes it after the run. */
export function setup(project: TestProject): (() => void) | undefined {
  // Another project of the run has made it.
  if (basename(tmpdir()) === NAME) return
  deleteLeftovers()
  const folder = join(tmpdir(), NAME)
  mkdirSync(folder, { recursive: true })
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder
  project.onTestsRerun(async () => {
    endDatabases(folder)
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  })
  return () => {
    endDatabases(folder)
    deleteFolder(folder)
  }
}

/** Ends any PostgreSQL of the run that has outlived its killed backend. */
function endDatabases(folder: string): void {
  for (const file of globSync('*/postgres/postmaster.pid', { cwd: folder })) {
    const pid = Number.parseInt(readFileSync(join(folder, file), 'utf8'), 10)
    if (isRunning(pid)) process.kill(pid, 'SIGQUIT')
  }
}

/** Deletes the folders of killed processes. A PostgreSQL ends within a minute once its folder has gone. */
function deleteLeftovers(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^hobbynest-(?:run|test)-(\d+)(?:-|$)/.exec(name) ?? []
    if (pid && !isRunning(Number(pid))) deleteFolder(join(tmpdir(), name))
  }
}

/** Tries for some seconds, since servers may still be writing as they end. */
function deleteFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
