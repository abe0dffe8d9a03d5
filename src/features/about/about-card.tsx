import { Link } from 'react-router'
import type { AboutSection } from './about-sections.ts'

const LAYOUTS: Record<AboutSection['layout'], string> = {
  wide: 'surface items-center gap-6 p-6 sm:col-span-2 sm:p-10 md:grid-cols-2 md:gap-12 lg:col-span-4',
  scene: 'surface content-start overflow-hidden lg:col-span-2',
  tile: 'category-tint content-start gap-4 rounded-box p-6',
  banner:
    'items-center gap-6 rounded-box bg-primary p-6 text-primary-content sm:col-span-2 sm:p-10 md:grid-cols-[3fr_2fr] lg:col-span-4',
}

interface AboutCardProps {
  id: string
  section: AboutSection
  loading: 'eager' | 'lazy'
}

export function AboutCard({ id, section, loading }: AboutCardProps) {
  const { title, text, layout, tint, links = [] } = section
  return (
    <section aria-labelledby={id} data-category={tint} className={`grid ${LAYOUTS[layout]}`}>
      <Pictures section={section} loading={loading} />
      <div className={`grid gap-3 ${layout === 'scene' ? 'p-6' : ''}`}>
        <h2 id={id} className={layout === 'tile' ? 'text-xl text-wrap' : 'text-heading'}>
          {title}
        </h2>
        <p className={layout === 'tile' ? 'text-base-content' : 'text-lg leading-relaxed'}>{text}</p>
        {links.length > 0 && (
          <ul className="mt-3 flex flex-wrap gap-3">
            {links.map((link) => (
              <li key={link.to}>
                <Link
                  to={link.to}
                  className="btn border-0 bg-base-100 text-base-content outline-primary-content hover:shadow-lifted"
                >
                  {link.text}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

function Pictures({ section, loading }: Omit<AboutCardProps, 'id'>) {
  const { layout, tint, picture = tint && `/images/categories/${tint}.svg` } = section
  if (!picture) {
    return (
      // Not centred: they would move while a taller text arrives.
      <div className="grid grid-cols-4 gap-3 self-start">
        {[1, 2, 3, 4, 5, 6, 7, 8].map((face) => (
          <img
            key={face}
            src={`/images/team/${face}.svg`}
            alt=""
            width={128}
            height={128}
            loading="lazy"
            className="aspect-square w-full rounded-full"
          />
        ))}
      </div>
    )
  }
  const styles: Record<typeof layout, string> = {
    wide: 'mx-auto aspect-6/5 max-h-72 w-full object-contain self-start md:order-last',
    banner: 'mx-auto aspect-6/5 max-h-64 w-full object-contain self-start md:order-last',
    scene: 'aspect-16/9 w-full object-cover',
    tile: 'size-16',
  }
  return <img src={picture} alt="" width={800} height={500} loading={loading} className={styles[layout]} />
}
