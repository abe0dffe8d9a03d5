import { type ActionFunctionArgs, Form, useActionData } from 'react-router'
import { callApi } from '../api/api-client.ts'
import { PageHead } from '../components/page-head.tsx'
import { resultOf } from '../forms/form-data.ts'
import { Outcome } from '../forms/outcome.tsx'
import { SubmitButton } from '../forms/submit-form.tsx'

const DONE = {
  confirm: 'You have subscribed. The link in our email also lets you unsubscribe at any time.',
  leave: 'We have deleted your address. You will get no more emails.',
}

export async function action({ request, params: { token = '' } }: ActionFunctionArgs) {
  const choice = (await request.formData()).get('intent') === 'confirm' ? 'confirm' : 'leave'
  try {
    await callApi(`newsletter/${choice}`, { method: 'post', json: { token } })
    return { done: DONE[choice] }
  } catch (error) {
    return resultOf(error)
  }
}

/** The target of the links in our emails. Needs a button press, since mail scanners follow links too. */
export function Component() {
  const result = useActionData<typeof action>()
  return (
    <div className="page grid grid-cols-1 gap-6 py-10">
      <PageHead title="Newsletter" />
      <h1 className="text-title">Newsletter</h1>
      <p className="text-lg">Do you want an occasional email about new groups?</p>
      <Form method="post" className="flex flex-wrap gap-3">
        <SubmitButton intent="confirm" className="btn-lg">
          Yes, subscribe me
        </SubmitButton>
        <SubmitButton intent="leave" className="btn-lg btn-outline">
          No, delete my address
        </SubmitButton>
      </Form>
      <Outcome {...result} />
    </div>
  )
}
