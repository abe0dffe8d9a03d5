import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'

interface Disclosure {
  isOpen: boolean
  /** Closes it and returns the focus to the button. */
  close: () => void
  /** For the element that holds both the button and the panel. */
  rootRef: RefObject<HTMLDivElement | null>
  buttonProps: {
    'aria-expanded': boolean
    'aria-controls': string
    onClick: () => void
    ref: RefObject<HTMLButtonElement | null>
  }
  panelId: string
}

/**
 * A menu that a button opens. Escape closes it and returns the focus; a click or focus elsewhere, or a new page,
 * closes it too.
 */
export function useDisclosure(): Disclosure {
  const panelId = useId()
  const rootRef = useRef<HTMLDivElement>(null)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === key

  const close = useCallback(() => {
    setOpenedAt(null)
    buttonRef.current?.focus()
  }, [])

  useEffect(() => {
    if (!isOpen) return
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key === 'Escape') close()
    }
    function closeWhenElsewhere(event: Event) {
      if (event.target instanceof Node && !rootRef.current?.contains(event.target)) setOpenedAt(null)
    }
    document.addEventListener('keydown', closeOnEscape)
    document.addEventListener('pointerdown', closeWhenElsewhere)
    document.addEventListener('focusin', closeWhenElsewhere)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      document.removeEventListener('pointerdown', closeWhenElsewhere)
      document.removeEventListener('focusin', closeWhenElsewhere)
    }
  }, [isOpen, close])

  return {
    isOpen,
    close,
    rootRef,
    buttonProps: {
      'aria-expanded': isOpen,
      'aria-controls': panelId,
      onClick: () => setOpenedAt(isOpen ? null : key),
      ref: buttonRef,
    },
    panelId,
  }
}
