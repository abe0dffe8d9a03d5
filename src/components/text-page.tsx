import { useHydrated } from '../browser/use-hydrated.ts'
import { formatDay } from '../text/format.ts'
import { PageHead } from './page-head.tsx'

/** A page of text; the keys of its sections are their ids, for links. */
export interface PageText {
  title: string
  intro: string
  updated: string
  picture: string
  sections: Record<string, TextSection>
}

interface TextSection {
  heading: string
  paragraphs?: string[]
  points?: string[]
}

export function TextPage({ text: { title, intro, updated, picture, sections } }: { text: PageText }) {
  // The page from the build is in American English.
  const language = useHydrated() ? undefined : 'en-US'
  return (
    <div className="page py-10">
      <PageHead title={title} description={intro} />
      <div className="surface mb-10 grid overflow-hidden md:grid-cols-[3fr_2fr]">
        <div className="grid content-center gap-3 p-6 sm:p-10">
          <h1 className="text-title">{title}</h1>
          <p className="text-lg text-base-content/80">{intro}</p>
          <p className="text-base-content/80">
            Last updated <time dateTime={updated}>{formatDay(new Date(`${updated}T00:00`), language)}</time>
          </p>
        </div>
        <img
          src={picture}
          alt=""
          width={800}
          height={500}
          decoding="async"
          className="aspect-8/5 h-44 w-full object-cover md:h-full md:max-h-80"
        />
      </div>
      <div className="grid items-start gap-12 lg:grid-cols-[16rem_1fr] print:block">
        <TableOfContents sections={sections} />
        <div className="max-w-prose space-y-10">
          {Object.entries(sections).map(([id, { heading, paragraphs, points }]) => (
            <section key={id} aria-labelledby={id} className="space-y-4 text-lg leading-relaxed">
              <h2 id={id} className="text-heading">
                {heading}
              </h2>
              {paragraphs?.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {points && (
                <ul className="grid list-disc gap-2 pl-6 text-pretty marker:text-primary">
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

function TableOfContents({ sections }: Pick<PageText, 'sections'>) {
  return (
    <nav aria-labelledby="contents" className="sticky top-24 hidden gap-3 lg:grid">
      <p id="contents" className="font-display text-lg font-bold">
        On this page
      </p>
      <ol className="grid gap-1 border-l-2 border-base-300">
        {Object.entries(sections).map(([id, { heading }]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="-ml-0.5 block border-l-2 border-transparent py-1 pl-4 text-base-content/80 hover:border-primary hover:text-primary"
            >
              {heading}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
