import type { Plugin } from 'vite'

/** Makes V8 compile a whole script as it arrives, by a comment at its start: https://v8.dev/blog/explicit-compile-hints */
export function compileHints(): Plugin {
  return {
    name: 'hobbynest:compile-hints',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}
