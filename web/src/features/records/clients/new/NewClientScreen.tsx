import { Email } from '@fairlead/contract/primitives'
import type { Client } from '@fairlead/contract/records/clients'
import type { CustomField } from '@fairlead/contract/records/fields/custom-fields'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Field } from '~/lib/forms.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import { PageHeader } from '~/ui/layout/PageHeader.tsx'
import { PhoneInput } from '~/ui/phone/PhoneInput.tsx'
import { TextButton } from '~/ui/shown/TextButton.tsx'
import { CountryField } from '../details/CountryField.tsx'
import { AskForAccess } from '../page/AskForAccess.tsx'
import { t } from '../words.ts'
import { useAddClient } from './add-client.ts'
import { DuplicateCards, mayAddBeside, OpenDuplicate } from './DuplicateCards.tsx'
import { t as d } from './duplicate-words.ts'
import { useDuplicates } from './find-duplicates.ts'
import styles from './NewClientScreen.module.css'
import type { OwnValue } from './new-client-draft.ts'
import { t as n } from './new-client-words.ts'

/** What stands folded away until it is asked for. */
const moreFields = ['job_title', 'address', 'city', 'country'] as const
/** So many own fields stand open; those behind them are folded away too. */
const openFields = 8

type Props = {
  onAdded: (client: Client) => void
  /** The organisation's own fields, once they are known, and by what a value of one is typed. */
  fields?: readonly CustomField[] | undefined
  OwnInput: ComponentType<Field<OwnValue | undefined> & { field: CustomField }>
}

/** Adds a client by hand. The person who has the number or address already is shown while it is typed. */
export function NewClientScreen({ onAdded, fields, OwnInput }: Props) {
  const { form, add, unreadPhone, keepPhone, isBusy, discard, refusedFor } = useAddClient(onAdded, fields)
  const folded = fields?.slice(openFields) ?? []
  const [showsMore, setShowsMore] = useState(() => {
    const { own, ...values } = form.getValues()
    return moreFields.some((name) => values[name]) || folded.some(({ cf_id: id }) => own[id]?.text)
  })
  // What is wrong must be seen.
  const isWrong = [...moreFields, ...folded.map(({ cf_id: id }) => `own.${id}`)].some((name) => form.errors[name])
  if (!showsMore && isWrong) setShowsMore(true)
  const inputsOf = (some: readonly CustomField[] = []) =>
    some.map((field) => (
      <OwnInput
        key={field.cf_id}
        field={field}
        {...(form.getInputProps(`own.${field.cf_id}`) as Field<OwnValue | undefined>)}
      />
    ))
  const element = useRef<HTMLFormElement>(null)
  const isAnyway = useRef(false)
  usePageTitle(n('title'))
  const refusal = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (refusedFor) refusal.current?.focus()
  }, [refusedFor])

  const { phone, email } = form.getValues()
  const address = Email.safeParse(email)
  const { duplicates: found, contacts } = useDuplicates({
    ...(phone.e164 ? { phonenumber: phone.e164 } : {}),
    ...(address.success ? { email: address.data } : {}),
  })
  const addAnyway = () => {
    isAnyway.current = true
    element.current?.requestSubmit()
  }
  const refusing = refusedFor?.[0]
  const shown = found.length > 0 ? found : (refusedFor ?? [])
  const hidden = shown.filter((one) => !mayAddBeside(one))
  return (
    <>
      <PageHeader
        title={n('title')}
        actions={
          <Button component={Link} to="/clients/import" variant="subtle">
            {n('import')}
          </Button>
        }
      />
      <form
        ref={element}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          const anyway = isAnyway.current
          isAnyway.current = false
          form.submit((body) => add(body, anyway))(event)
        }}
      >
        <TextField label={t('form.name')} required autoFocus autoComplete="off" {...form.getInputProps('name')} />
        <PhoneInput label={n('phone')} {...form.field('phone')} />
        {unreadPhone && (form.errors.phone || unreadPhone.isKept) && (
          <p className={styles.unread} role="status">
            {unreadPhone.isKept ? (
              n('phoneKept')
            ) : (
              <TextButton
                onClick={() => {
                  keepPhone()
                  element.current?.querySelector<HTMLInputElement>('input[type=tel]')?.focus()
                }}
              >
                {n('keepPhone', { text: unreadPhone.text })}
              </TextButton>
            )}
          </p>
        )}
        <TextField
          label={n('email')}
          type="email"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('email')}
        />
        <DuplicateCards
          duplicates={shown}
          // Once it was sent, the choice stands where it was sent.
          contacts={refusing ? undefined : contacts}
          onAddAnyway={refusing ? undefined : addAnyway}
          isBusy={isBusy}
        />
        <TextField label={t('form.company')} autoComplete="off" {...form.getInputProps('company')} />
        {inputsOf(fields?.slice(0, openFields))}
        <Button
          variant="subtle"
          size="xs"
          className={styles.more}
          aria-expanded={showsMore}
          leftSection={<IconChevronDown size={16} data-open={showsMore || undefined} aria-hidden />}
          onClick={() => setShowsMore(!showsMore)}
        >
          {n('more')}
        </Button>
        {showsMore && (
          <>
            <TextField label={t('form.jobTitle')} autoComplete="off" {...form.getInputProps('job_title')} />
            <TextField label={t('form.address')} autoComplete="off" {...form.getInputProps('address')} />
            <div className={styles.pair}>
              <TextField label={t('form.city')} autoComplete="off" {...form.getInputProps('city')} />
              <CountryField label={t('form.country')} {...form.field('country')} />
            </div>
            {inputsOf(folded)}
          </>
        )}
        <div className={styles.buttons}>
          {refusing && (
            <p ref={refusal} role="alert" tabIndex={-1} className={styles.refusal}>
              {d(refusing.matched_on === 'phone' ? 'refusedPhone' : 'refusedEmail')}
            </p>
          )}
          <Button component={Link} to="/clients" variant="subtle" onClick={discard}>
            {t('form.cancel')}
          </Button>
          {refusing ? (
            <>
              {contacts && hidden.length > 0 && (
                <AskForAccess key={JSON.stringify(contacts)} contacts={contacts} hidden={hidden} />
              )}
              {refusing.id && <OpenDuplicate id={refusing.id}>{d('openClient')}</OpenDuplicate>}
              {refusedFor.every(mayAddBeside) && (
                <Button loading={isBusy} onClick={addAnyway}>
                  {d('addAnyway')}
                </Button>
              )}
            </>
          ) : (
            <Button type="submit" loading={isBusy}>
              {n('submit')}
            </Button>
          )}
        </div>
      </form>
    </>
  )
}
