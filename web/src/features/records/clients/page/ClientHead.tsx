import type { Client } from '@fairlead/contract/records/clients'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { Flag } from '~/ui/phone/Flag.tsx'
import { usePhoneText } from '~/ui/phone/use-phone-text.ts'
import { Avatar } from '~/ui/shown/Avatar.tsx'
import { NewMark } from '~/ui/shown/NewMark.tsx'
import styles from './ClientHead.module.css'

/** Who the client is: name, company, and the number and address that one reaches them by. */
export function ClientHead({ client }: { client: Client }) {
  usePageTitle(client.name)
  const number = usePhoneText(client.phone_number, client.phone_extension)
  return (
    <div className={styles.head}>
      <Avatar name={client.name} size={56} />
      <div className={styles.text}>
        <div className={styles.name}>
          <h1>
            <bdi>{client.name}</bdi>
          </h1>
          {client.is_new_lead && <NewMark />}
        </div>
        {client.company && <bdi className={styles.quiet}>{client.company}</bdi>}
        {number && (
          <span className={styles.quiet}>
            {client.phone_country && <Flag country={client.phone_country} />}
            <bdi className={styles.number}>{number}</bdi>
          </span>
        )}
        {client.email && <bdi className={styles.quiet}>{client.email}</bdi>}
      </div>
    </div>
  )
}
