import { useState } from 'react'
import { Link } from 'react-router'
import { VerifyFirst } from '../../auth/verify-email.tsx'
import { passFocusOn } from '../../browser/focus.ts'
import { readDraft } from '../../forms/drafts.ts'
import { InputField, SelectField, TextareaField } from '../../forms/field.tsx'
import { FormError } from '../../forms/outcome.tsx'
import { SubmitButton, SubmitForm } from '../../forms/submit-form.tsx'
import { formatCount } from '../../text/format.ts'
import { dayOf, isPast } from '../groups/deadline.ts'
import { CATEGORIES, type Group, groupPath, isPhotoAddress } from '../groups/group.ts'
import { GroupCard } from '../groups/group-card.tsx'
import { groupRules } from '../groups/group-input.ts'
import { applyDraft, type GroupFormResult, readPreview } from './group-form-data.ts'
import { PhotoField } from './photo-field.tsx'
import { usePhotoUpload } from './use-photo-upload.ts'

interface GroupFormProps {
  group: Group
  version?: string
  result: GroupFormResult | undefined
  draft: string
}

/** The form of a group, with a preview (spec §2, §5). Keeps the first `group` it gets, plus its draft. */
export function GroupForm({ result, draft, ...first }: GroupFormProps) {
  const [{ existing, initial, version, schema }] = useState(() => {
    const existing = first.group._id ? first.group : undefined
    const initial = applyDraft(draft, first.group)
    const version = readDraft(draft).version ?? first.version
    return { existing, initial, version, schema: groupRules(isPast, existing) }
  })
  const [preview, setPreview] = useState(initial)
  // Only complete addresses, so that no half-typed one is loaded, not even from a draft.
  const [photo, setPhoto] = useState(isPhotoAddress(initial.photo) ? initial.photo : '')
  const upload = usePhotoUpload()
  // The upload that the submit waits for.
  const [awaited, setAwaited] = useState<Promise<boolean>>()
  const shown = { ...preview, photo: preview.photo && photo }

  async function waitForPhoto() {
    setAwaited(upload.underWay)
    return (await upload.underWay) ?? true
  }

  return (
    <div className="@container">
      <div className="grid grid-cols-1 items-start gap-6 md:@min-[42rem]:grid-cols-[minmax(0,1fr)_16rem] @5xl:grid-cols-[minmax(0,1fr)_20rem] @5xl:gap-8">
        <SubmitForm
          schema={schema}
          result={result}
          draft={draft}
          onBeforeSend={waitForPhoto}
          onValues={(values) => setPreview(readPreview(values, schema))}
          className="surface @container p-5 sm:p-8"
        >
          <div className="grid grid-cols-1 gap-5">
            <InputField
              label="Group Name"
              name="name"
              required
              defaultValue={initial.name}
              autoComplete="off"
            />
            <SelectField
              label="Category"
              name="category"
              options={withCurrent(CATEGORIES, existing?.category)}
              placeholder={existing?.category === '' ? 'No category' : undefined}
              defaultValue={initial.category}
            />
            <TextareaField
              label="Description"
              name="description"
              required
              defaultValue={initial.description}
              hint="What will you do together, and who is it for?"
            />
            <InputField
              label="Location"
              name="location"
              required
              defaultValue={initial.location}
              hint="A place, or “Online”."
            />
            <div className="grid grid-cols-1 gap-5 @md:grid-cols-2">
              <InputField
                label="Max Members"
                name="members"
                inputMode="numeric"
                required
                defaultValue={initial.members ?? ''}
                hint={describeMembersField(existing)}
                autoComplete="off"
              />
              <InputField
                label="End Date"
                name="date"
                type="date"
                required
                defaultValue={dayOf(initial.date)}
                hint={describeDateField(existing)}
              />
            </div>
            <PhotoField
              defaultValue={initial.photo}
              shown={shown}
              onEntered={(address = preview.photo) => setPhoto(address)}
              upload={upload}
            />
            <div className="grid grid-cols-1 gap-5 @md:grid-cols-2 [&_input]:bg-base-200">
              <InputField label="User Name" name="userName" required readOnly value={initial.userName} />
              <InputField
                label="User Email"
                name="userEmail"
                type="email"
                required
                readOnly
                value={initial.userEmail}
              />
            </div>
            {version && <input type="hidden" name="version" value={version} />}
            {existing && <input type="hidden" name="existing" value={JSON.stringify(existing)} />}
            <VerifyFirst />
            <SubmitButton className="btn-lg" isSending={awaited !== undefined && awaited === upload.underWay}>
              {existing ? 'Update Group' : 'Create Group'}
            </SubmitButton>
            <FormError message={result?.failure} />
            {existing && (
              <>
                {/* Not the first button of the form, which Enter in a field presses. */}
                {result?.isChangedElsewhere && (
                  <div ref={passFocusOn} className="grid">
                    <SubmitButton intent="overwrite" className="btn-outline">
                      Keep mine
                    </SubmitButton>
                  </div>
                )}
                <Link to={groupPath(existing._id)} className="btn btn-ghost justify-self-center">
                  Cancel
                </Link>
              </>
            )}
          </div>
        </SubmitForm>
        <aside aria-label="Preview" inert className="sticky top-24 hidden gap-3 md:@min-[42rem]:grid">
          <h2 className="text-base font-semibold text-base-content/75">This is how your group will look</h2>
          <GroupCard group={{ ...shown, name: shown.name || 'Your group' }} />
        </aside>
      </div>
    </div>
  )
}

function withCurrent(categories: readonly string[], current = ''): readonly string[] {
  return current === '' || categories.includes(current) ? categories : [...categories, current]
}

function describeMembersField(existing: Group | undefined): string {
  return existing?.joined
    ? `Joined so far: ${formatCount(existing.joined)}. Lowering this removes nobody.`
    : ''
}

function describeDateField(existing: Group | undefined): string {
  const isUnreadable = existing && existing.date !== '' && !dayOf(existing.date)
  return isUnreadable
    ? `This group’s end date reads “${existing.date}”. Leave this empty to keep it, or choose a day.`
    : 'The group is active until the end of this day.'
}
