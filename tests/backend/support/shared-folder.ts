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
  const folder = join(tmpdir(), `hobbynest-run-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  project.provide('sharedFolder', folder)
  project.onTestsRerun(async () => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  })
  return () => rmSync(folder, { recursive: true, force: true })
}
