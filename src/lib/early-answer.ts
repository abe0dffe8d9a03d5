declare global {
  interface Window {
    /** The call that index.html has made before any script had come; see src/build/first-paint.ts. */
    earlyCall?: { path: string; answer: Promise<Response> }
  }
}

/** The answer to a call that the document has made already, once; nothing where it made none, or where it failed. */
export async function takeEarlyAnswer(path: string): Promise<Response | undefined> {
  const early = window.earlyCall
  if (early?.path !== path) return undefined
  delete window.earlyCall
  const answer = await early.answer.catch(() => undefined)
  return answer?.ok ? answer : undefined
}
