/** A drawn map in place of the real one. */
export function MapDrawing() {
  return (
    <svg
      viewBox="0 0 400 260"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className="absolute inset-0 size-full"
    >
      <rect width="400" height="260" className="fill-base-200" />
      <path d="M-10 190C70 150 120 215 200 196S330 150 410 176V270H-10Z" className="fill-info/25" />
      <path d="M26 18h92v62H26zM292 20h84l-10 66h-74z" className="fill-success/25" />
      <g className="fill-base-300">
        <path d="M136 20h56v34h-56zM136 66h56v28h-56zM208 20h66v74h-66zM28 100h72v44H28zM116 112h76v32h-76zM210 112h66v44h-66zM294 104h80v34h-80z" />
      </g>
      <g className="fill-none stroke-base-100" strokeWidth="9" strokeLinecap="round">
        <path d="M-10 90H410M200-10V150C200 190 214 220 214 270M-10 158C90 150 140 160 200 158S330 140 410 146M108-10V160M284-10V146" />
      </g>
      <path
        d="M-10 90H200V150"
        className="fill-none stroke-accent"
        strokeWidth="4"
        strokeDasharray="2 9"
        strokeLinecap="round"
      />
    </svg>
  )
}
