import type { ActionFunctionArgs } from 'react-router'
import { PageHead } from '../components/page-head.tsx'
import { MessageForm } from '../features/contact/message-form.tsx'
import { POSITIONS } from '../features/contact/message-input.ts'
import { PositionList } from '../features/contact/position-list.tsx'
import { findOutIfDemo, submitMessage } from '../features/contact/send-message.ts'
import { InputField, SelectField, TextareaField } from '../forms/field.tsx'

export const loader = findOutIfDemo

export const action = ({ request }: ActionFunctionArgs) => submitMessage(request, 'careers')

export function Component() {
  return (
    <div className="page py-10">
      <PageHead title="Join the Team" description="Open positions at HobbyNest, and how to apply for one." />
      <h1 className="text-title">Join The Team</h1>
      <p className="mt-2 mb-8 max-w-prose text-lg text-base-content/80">
        We are a small team with too many hobbies, building a home for everyone else’s.
      </p>
      <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
        <MessageForm kind="careers">
          <InputField label="Full Name" name="fullName" autoComplete="name" required />
          <div className="grid gap-5 sm:grid-cols-2">
            <InputField label="Email" name="email" type="email" autoComplete="email" required />
            <InputField
              label="Phone"
              name="phone"
              type="tel"
              autoComplete="tel"
              required
              hint="7 to 15 characters: digits, spaces, + and -."
            />
          </div>
          <SelectField
            label="Position"
            name="position"
            options={POSITIONS}
            placeholder="Choose a position"
            required
          />
          <TextareaField
            label="Cover Letter"
            name="coverLetter"
            rows={8}
            required
            hint="Who are you, what do you love doing, and what would you do here first?"
          />
        </MessageForm>
        <section aria-labelledby="positions" className="grid gap-4 lg:pt-8">
          <h2 id="positions" className="text-heading">
            Who we are looking for
          </h2>
          <PositionList />
        </section>
      </div>
    </div>
  )
}
