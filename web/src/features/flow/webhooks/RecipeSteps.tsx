import type { Webhook } from '@fairlead/contract/flow/webhooks'
import type { ReactNode } from 'react'
import { CopyField } from '~/ui/form/CopyField.tsx'
import { contactForm7, curl, formTag, htmlForm, makeBody, wpForms } from './snippets.ts'
import styles from './WebhookScreen.module.css'
import { t } from './words.ts'

/** What to do at the sender, step by step, with what is to be copied. */
export function RecipeSteps({ webhook }: { webhook: Webhook }) {
  const { url, key } = webhook
  const address = <CopyField label={t('steps.copyUrl')} value={url} />
  const secret = key && <CopyField label={t('steps.copyKey')} value={key} />
  const code = (value: string, lines: number) => <CopyField label={t('steps.copyCode')} value={value} lines={lines} />
  const steps: Record<Webhook['recipe'], readonly (readonly [string, ReactNode?])[]> = {
    html_form: [
      [t('steps.html_form.one'), <CopyField key="tag" label={t('steps.copyTag')} value={formTag(url)} />],
      [t('steps.html_form.two'), code(htmlForm(url), 7)],
      [t('steps.html_form.three')],
    ],
    zapier: [[t('steps.zapier.one')], [t('steps.zapier.two'), address], [t('steps.zapier.three')]],
    make: [[t('steps.make.one')], [t('steps.make.two'), address], [t('steps.make.three'), code(makeBody, 6)]],
    contact_form_7: [[t('steps.wordpress.one'), code(contactForm7(url), 12)], [t('steps.wordpress.two')]],
    wpforms: [[t('steps.wordpress.one'), code(wpForms(url), 12)], [t('steps.wordpress.two')]],
    webflow: [[t('steps.webflow.one')], [t('steps.webflow.two'), address], [t('steps.webflow.three')]],
    typeform: [[t('steps.typeform.one'), address], [t('steps.typeform.two'), secret], [t('steps.typeform.three')]],
    google_ads: [
      [t('steps.google_ads.one')],
      [t('steps.google_ads.two'), address],
      [t('steps.google_ads.three'), secret],
      [t('steps.google_ads.four')],
    ],
    custom: [[t('steps.custom.one'), address], [t('steps.custom.two'), code(curl(url), 3)], [t('steps.custom.three')]],
  }
  return (
    <ol className={styles.steps}>
      {steps[webhook.recipe].map(([text, copy]) => (
        <li key={text}>
          <span>{text}</span>
          {copy}
        </li>
      ))}
    </ol>
  )
}
