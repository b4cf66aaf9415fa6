import '~/public-pages/public.css'
import type { LeadForm } from '@fairlead/contract/flow/lead-forms'
import { accentColours } from '@fairlead/contract/flow/lead-forms/accent'
import type { LeadFormDefinition } from '@fairlead/contract/flow/lead-forms/definition'
import type { PublicForm } from '@fairlead/contract/flow/lead-forms/public-page'
import { type CSSProperties, useEffect, useRef } from 'react'
import { FormView } from '~/public-pages/FormView.tsx'
import { usePhoneKit } from '~/ui/phone/use-phone-kit.ts'
import { t } from '../words.ts'
import styles from './Preview.module.css'

/** A picture of a phone or a computer, or the screen of the phone in one's hand. */
export type Device = 'phone' | 'computer' | 'hand'

type Props = {
  form: LeadForm
  definition: LeadFormDefinition
  device: Device
  /** The field that is being edited. */
  marked: string | undefined
  /** Pictures as they were chosen in this window, by key. */
  pictures: ReadonlyMap<string, string>
}

/** The draft as strangers would see it. Choices that are not written yet are left out. */
function shownOf({ form, definition, pictures }: Pick<Props, 'form' | 'definition' | 'pictures'>): PublicForm {
  const { sender } = form
  const picture = (key: string | null, stored: LeadForm['cover']) =>
    key && (pictures.get(key) ?? (stored?.key === key ? stored.url : null))
  const has = (button: (typeof definition.sender_buttons)[number], to: string | null) =>
    to !== null && definition.sender_buttons.includes(button) ? '#' : null
  return {
    title: definition.title,
    description: definition.description,
    cover_url: picture(definition.cover_key, form.cover),
    logo_url: picture(definition.logo_key, form.logo),
    sender: definition.show_sender
      ? {
          name: sender.name,
          company: sender.company,
          picture_url: sender.picture_url,
          call: has('phone_call', sender.phone),
          whatsapp: has('whatsapp', sender.whatsapp),
          email: has('email', sender.email),
        }
      : null,
    fields: definition.fields
      .filter((field) => field.type !== 'hidden')
      .map((field) => ({ ...field, choices: [...new Set(field.choices.filter(Boolean))] })),
    submit_text: definition.submit_text,
  }
}

/** What scrolls must be reached by keyboard; nothing in it takes the focus, since it is not to be filled in. */
const scrollable = { tabIndex: 0 }

/** The form as it will be, drawn by what draws the public page; it follows every change, and the field that is open. */
export function Preview({ form, definition, device, marked, pictures }: Props) {
  const kit = usePhoneKit()
  const frame = useRef<HTMLElement>(null)
  const { accent, hover, soft } = accentColours(definition.accent)
  useEffect(() => {
    const [box, field] = [frame.current, marked && frame.current?.querySelector('.fl-marked')]
    if (!box || !field) return
    const { top, bottom, height } = field.getBoundingClientRect()
    const around = box.getBoundingClientRect()
    if (top < around.top || bottom > around.bottom)
      box.scrollBy({ top: top - around.top - Math.max(16, (around.height - height) / 2), behavior: 'smooth' })
  }, [marked])
  return (
    <section ref={frame} className={styles.frame} data-device={device} aria-label={t('preview.title')} {...scrollable}>
      <div
        inert
        className={`${styles.page} fl-page fl-js`}
        style={{ '--fl-accent': accent, '--fl-accent-hover': hover, '--fl-accent-soft': soft } as CSSProperties}
      >
        <div className="fl">
          <FormView
            form={shownOf({ form, definition, pictures })}
            country={form.country_code}
            countries={kit?.countries().filter(({ iso2 }) => iso2 === form.country_code) ?? []}
            flagUrl={(iso2) => kit?.flagUrl(iso2)}
            values={{}}
            errors={{}}
            notice={null}
            idPrefix="preview-"
            marked={marked}
          />
        </div>
      </div>
    </section>
  )
}
