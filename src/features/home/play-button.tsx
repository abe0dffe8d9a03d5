import type { Swiper } from 'swiper'
import PauseIcon from '~icons/lucide/pause'
import PlayIcon from '~icons/lucide/play'

interface PlayButtonProps {
  swiper: Swiper
  isPlaying: boolean
  subject: string
}

/** Hidden if the visitor prefers reduced motion. */
export function PlayButton({ swiper, isPlaying, subject }: PlayButtonProps) {
  return (
    <button
      type="button"
      aria-label={`${isPlaying ? 'Pause' : 'Play'} ${subject}`}
      className="btn btn-circle btn-ghost motion-reduce:hidden"
      onClick={() => (isPlaying ? swiper.autoplay.stop() : swiper.autoplay.start())}
    >
      {isPlaying ? <PauseIcon /> : <PlayIcon />}
    </button>
  )
}
