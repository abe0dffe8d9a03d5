import type { Reporter } from 'vitest/node'

/** Prints at the end of a run how many statements of the specification it has proved: each is one test in tests/spec. */
export const specificationReporter: Reporter = {
  onTestRunEnd(modules) {
    const statements = modules
      .filter(({ moduleId }) => moduleId.includes('/tests/spec/'))
      .flatMap((module) => [...module.children.allTests()])
    if (statements.length === 0) return
    const proved = statements.filter((test) => test.result().state === 'passed')
    // biome-ignore lint/suspicious/noConsole: it is what this is for.
    console.log(` Specification  ${proved.length} of ${statements.length} statements proved\n`)
  },
}
