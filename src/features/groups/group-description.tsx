import { splitAtLinks } from '../../text/links.ts'

/** What a group's creator wrote about it, with its web addresses as links. */
export function GroupDescription({ text }: { text: string }) {
  return (
    <p
      dir="auto"
      className={`max-w-prose text-lg leading-relaxed whitespace-pre-line [unicode-bidi:plaintext] print:max-w-none print:leading-snug ${sizeOnPaper(text)}`}
    >
      {splitAtLinks(text).map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          <a
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never move.
            key={index}
            href={part.href}
            target="_blank"
            rel="nofollow ugc noopener noreferrer"
            className="link-quiet"
          >
            <bdi>{part.text}</bdi> <span className="sr-only">(new tab)</span>
          </a>
        ),
      )}
    </p>
  )
}

/** So that the page fits one sheet: by the number of lines, of about 110 characters. */
function sizeOnPaper(text: string): string {
  const paragraphs = text.split('\n')
  const lines = paragraphs.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / 110)), 0)
  if (lines <= 8) return 'print:text-[16pt]'
  if (lines <= 20) return 'print:text-[12pt]'
  if (lines <= 40) return 'print:text-[9pt]'
  return `print:columns-2 print:text-[8pt] ${paragraphs.length > 80 ? 'print:whitespace-normal' : ''}`
}
