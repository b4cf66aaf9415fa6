import type { Sender } from '@fairlead/contract/flow/lead-forms/public-page'
import { initials } from '~/ui/shown/Avatar.tsx'
import { Icon } from './Icon.tsx'
import { t } from './words.ts'

/** Who asks: picture, name, company, and the ways to reach them that the form offers. */
export function SenderCard({ sender }: { sender: Sender }) {
  const { name, company, picture_url, call, whatsapp, email } = sender
  const contacts = [
    { href: call, icon: 'phone', text: t('contact.call'), label: t('contact.callName', { name }) },
    { href: whatsapp, icon: 'whatsapp', text: t('contact.whatsapp'), label: t('contact.whatsappName', { name }) },
    { href: email, icon: 'mail', text: t('contact.email'), label: t('contact.emailName', { name }) },
  ] as const
  const shown = contacts.filter((contact) => contact.href !== null)
  return (
    <aside className="fl-sender">
      {picture_url ? (
        <img className="fl-picture" src={picture_url} alt="" width={96} height={96} />
      ) : (
        <span className="fl-picture" aria-hidden="true">
          {initials(name)}
        </span>
      )}
      <div>
        <h2 dir="auto">{name}</h2>
        {company && (
          <p className="fl-quiet" dir="auto">
            {company}
          </p>
        )}
      </div>
      {shown.length > 0 && (
        <div className="fl-contacts">
          {shown.map(({ href, icon, text, label }) => (
            // A chat opens beside the form, which may be half filled in.
            <a
              key={icon}
              href={href ?? undefined}
              aria-label={label}
              {...(icon === 'whatsapp' ? { target: '_blank', rel: 'noopener' } : {})}
            >
              <Icon name={icon} />
              {text}
            </a>
          ))}
        </div>
      )}
    </aside>
  )
}
