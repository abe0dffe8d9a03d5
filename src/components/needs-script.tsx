/** Shown if JavaScript is switched off, as in "The groups need JavaScript, …". */
export function NeedsScript({ what }: { what: string }) {
  return (
    <noscript className="col-span-full">
      <p className="rounded-box bg-base-300/60 px-5 py-4 font-semibold">
        {`${what} JavaScript, which is switched off in this browser.`}
      </p>
    </noscript>
  )
}
