import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder for what the test files of one run share. */
    sharedFolder: string
  }
}

/** Makes the folder for what the test files of one run share, whatever their project, and deletes it after the run. */
export function setup(project: TestProject): () => void {
  deleteLeftovers()
  const folder = join(tmpdir(), `hobbynest-run-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  project.provide('sharedFolder', folder)
  project.onTestsRerun(async () => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  })
  return () => rmSync(folder, { recursive: true, force: true })
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
