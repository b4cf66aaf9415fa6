import { linkFor } from '@fairlead/contract/contact'
import type { Client, ClientContact } from '@fairlead/contract/records/clients'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useSession } from '~/lib/account/session.ts'
import { focusOnceDrawn } from '~/lib/browser/focus.ts'
import { homeCountry } from '~/ui/phone/home-country.ts'
import { usePhoneText } from '~/ui/phone/use-phone-text.ts'
import { useNoteContact } from '../contact-client.ts'
import styles from '../page/ClientDetails.module.css'
import { t } from '../words.ts'
import { type ContactDraft, type ContactKind, contactOf, contactsEdit } from './contact-edits.ts'
import { DetailRow } from './DetailRow.tsx'
import { type SaveEdit, tellLost } from './edit-client.ts'

const ContactEditor = lazy(async () => ({ default: (await import('./ContactEditor.tsx')).ContactEditor }))

const textOf = ({ value, raw }: ClientContact) => value ?? raw

/** A number or an address, to be used with one tap; one that cannot be read says so. */
function Contact({ client, kind, contact }: { client: Client; kind: ContactKind; contact: ClientContact }) {
  const note = useNoteContact()
  const number = usePhoneText(kind === 'phones' ? contact.value : null, contact.extension)
  if (!contact.value)
    return (
      <span className={styles.unread}>
        <bdi>{contact.raw}</bdi>
        <small>{t(kind === 'phones' ? 'one.invalidNumber' : 'one.invalidEmail')}</small>
      </span>
    )
  const channel = kind === 'phones' ? 'phone_call' : 'email'
  const who =
    kind === 'phones'
      ? { ...client, phone_number: contact.value, phone_extension: contact.extension }
      : { ...client, email: contact.value }
  return (
    <a href={linkFor(who, channel)} onClick={() => note(who, channel)}>
      <bdi>{number || contact.raw}</bdi>
    </a>
  )
}

/** What is typed, and which contact it changes; of none, it adds one. */
type Open = { of: ClientContact | undefined; draft: ContactDraft; error?: string | undefined }
type Props = { client: Client; kind: ContactKind; save: SaveEdit | undefined }

/** All numbers or addresses of a client, each changed where it stands. */
export function ContactDetails({ client, kind, save }: Props) {
  const { country_code: home } = useSession().user_details
  const contacts = client[kind]
  const [open, setOpen] = useState<Open>()
  const shown = useRef(open)
  shown.current = open
  const adder = useRef<HTMLButtonElement>(null)
  const label = t(`details.${kind}`)
  const before = open?.of
  // One that was saved in the meantime has another id and says the same; one that is gone is added again, so that nothing typed is lost.
  const edited =
    before &&
    (contacts.find(({ id }) => id === before.id) ?? contacts.find((contact) => textOf(contact) === textOf(before)))

  const close = () => {
    setOpen(undefined)
    focusOnceDrawn(() => adder.current)
  }
  const change = (next: readonly ClientContact[], typed: Open) => {
    close()
    void save?.(contactsEdit(kind, next, typed.draft)).then((error) => {
      if (!error) return
      const reason = error.fields[kind] ?? error.message
      // It has no place any more where the page was left, or where another one is typed already.
      if (adder.current && !shown.current) setOpen({ ...typed, error: reason })
      else tellLost(reason, { client, label, text: typed.draft.text })
    })
  }
  const editorFor = (typed: Open, contact?: ClientContact) => (
    <Suspense fallback={null}>
      <ContactEditor
        clientId={client.id}
        kind={kind}
        draft={typed.draft}
        error={typed.error}
        onType={(draft) => setOpen({ of: typed.of, draft })}
        onError={(error) => setOpen({ ...typed, error })}
        onCancel={close}
        onSave={() => {
          const made = contactOf(kind, typed.draft, contact ?? { id: 'new', is_primary: contacts.length === 0 })
          change(contact ? contacts.map((one) => (one === contact ? made : one)) : [...contacts, made], typed)
        }}
        onRemove={
          contact &&
          (() =>
            change(
              contacts.filter((one) => one !== contact),
              typed,
            ))
        }
        onPrimary={
          contact && !contact.is_primary
            ? () =>
                change(
                  contacts.map((one) => ({ ...one, is_primary: one === contact })),
                  typed,
                )
            : undefined
        }
      />
    </Suspense>
  )
  if (contacts.length === 0 && !save) return null
  return (
    <DetailRow label={label}>
      {contacts.map((contact) =>
        open && contact === edited ? (
          <div key="editor">{editorFor(open, contact)}</div>
        ) : (
          <div key={contact.id} className={styles.contact}>
            <Contact client={client} kind={kind} contact={contact} />
            {save && (
              <Tooltip label={t('details.change')}>
                <ActionIcon
                  className={styles.pencil}
                  aria-label={t('details.edit', { label, value: contact.raw })}
                  onClick={() =>
                    setOpen({
                      of: contact,
                      draft: { text: contact.raw, country: contact.country ?? homeCountry(home) },
                    })
                  }
                >
                  <IconPencil size={16} stroke={1.75} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
        ),
      )}
      {open && !edited && editorFor(open)}
      {save && (!open || edited) && (
        <button
          ref={adder}
          type="button"
          className={styles.adder}
          data-add={kind}
          data-unset={contacts.length === 0 || undefined}
          aria-label={t('details.addTo', { label })}
          onClick={() => setOpen({ of: undefined, draft: { text: '', country: homeCountry(home) } })}
        >
          {contacts.length > 0 ? t('details.addAnother') : t('details.add')}
        </button>
      )}
    </DetailRow>
  )
}
