import type { Client } from '@fairlead/contract/records/clients'
import type { ReactNode } from 'react'
import { ContactDetails } from '../details/ContactDetails.tsx'
import { CountryDetail } from '../details/CountryDetail.tsx'
import type { SaveEdit } from '../details/edit-client.ts'
import { TextDetail, type TextField } from '../details/TextDetail.tsx'
import { t } from '../words.ts'
import styles from './ClientDetails.module.css'

/** A part of what is known of a client, under its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
)

const work = [
  ['name', t('form.name')],
  ['company', t('form.company')],
  ['job_title', t('form.jobTitle')],
] as const satisfies [TextField, string][]
const place = [
  ['address', t('form.address')],
  ['city', t('form.city')],
] as const satisfies [TextField, string][]

/** What is known of a client, each detail changed where it stands. */
export function ClientDetails({ client, save }: { client: Client; save: SaveEdit | undefined }) {
  const texts = (fields: typeof work | typeof place) =>
    fields.map(([field, label]) => <TextDetail key={field} client={client} field={field} label={label} save={save} />)
  return (
    <Section title={t('details.title')}>
      <dl className={styles.rows}>
        {texts(work)}
        <ContactDetails client={client} kind="phones" save={save} />
        <ContactDetails client={client} kind="emails" save={save} />
        {texts(place)}
        <CountryDetail client={client} save={save} />
      </dl>
    </Section>
  )
}
