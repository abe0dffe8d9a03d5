/** Tells the organiser of a hidden group why nobody else sees it. */
export function HiddenNote({ why }: { why: string }) {
  return (
    <div role="note" className="mb-6 grid gap-1 rounded-box bg-warning/15 px-5 py-4 print:hidden">
      <p className="font-semibold">This group is hidden: nobody but you can see it.</p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">{`The reason: ${why}`}</p>
    </div>
  )
}
