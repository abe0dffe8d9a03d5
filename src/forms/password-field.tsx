import { type ComponentProps, useState } from 'react'
import { useHydrated } from '../browser/use-hydrated.ts'
import { InputField } from './field.tsx'

export function PasswordField(props: Omit<ComponentProps<typeof InputField>, 'type'>) {
  const [isShown, setShown] = useState(false)
  const isHydrated = useHydrated()
  return (
    <div className="relative">
      <InputField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        disabled={!isHydrated}
        aria-pressed={isShown}
        className={`link-quiet absolute -top-3.5 -right-1 min-h-11 max-[22.5rem]:static max-[22.5rem]:-ml-1 px-1 pt-2 text-sm font-semibold ${isHydrated ? '' : 'opacity-50'}`}
        onClick={() => setShown(!isShown)}
      >
        Show password
      </button>
    </div>
  )
}
