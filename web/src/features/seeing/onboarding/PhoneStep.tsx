import { Button } from '@mantine/core'
import { productName } from '~/lib/account/product.ts'
import { useSession } from '~/lib/account/session.ts'
import { toast } from '~/lib/toast.ts'
import { PhoneInput } from '~/ui/phone/PhoneInput.tsx'
import { t } from './first-steps-words.ts'
import { Step, type Walk } from './Step.tsx'
import { useSendLink } from './use-send-link.ts'

/** A number, to which the link to the application goes. The person who comes back to it finds it there, and need not send it again. */
export function PhoneStep({ walk }: { walk: Walk }) {
  const known = useSession().user_details.phone_number?.raw_input
  const { form, field, captcha, send } = useSendLink((number) => {
    toast.success(t('phone.sent', { number }))
    walk.onDone()
  })
  const isKnown = known !== undefined && !form.isDirty('phone.text')
  return (
    <Step
      walk={walk}
      title={t('phone.title')}
      lead={t('phone.lead', { product: productName() })}
      onSubmit={form.submit((body) => (isKnown ? walk.onDone() : send.mutate({ body })))}
      primary={
        <Button type="submit" size="md" fullWidth loading={send.isPending} disabled={captcha.isMissing}>
          {t(isKnown ? 'next' : 'phone.send')}
        </Button>
      }
    >
      <PhoneInput label={t('phone.phone')} required {...field} />
      {captcha.widget}
    </Step>
  )
}
