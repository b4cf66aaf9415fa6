import type { OnboardingFlow } from '@fairlead/contract/seeing/onboarding'
import { Button } from '@mantine/core'
import { IconForms, IconInbox, IconUser } from '@tabler/icons-react'
import { productName } from '~/lib/account/product.ts'
import styles from './FirstSteps.module.css'
import { t } from './first-steps-words.ts'
import { Step, type Walk } from './Step.tsx'

const plan = [
  { screen: 'UPDATE_ACCOUNT', icon: IconUser, text: 'account' },
  { screen: 'UNIVERSAL_ONBOARDING_V2', icon: IconForms, text: 'form' },
  { screen: 'UNIVERSAL_ONBOARDING_V2', icon: IconInbox, text: 'test' },
] as const

/** What is going to happen. */
export function WelcomeStep({ walk, screens }: { walk: Walk; screens: OnboardingFlow['screens'] }) {
  const shown = plan.filter(({ screen }) => screens.some(({ type }) => type === screen))
  return (
    <Step
      walk={walk}
      title={t('welcome.title', { product: productName() })}
      page={t('welcome.page')}
      lead={t('welcome.lead')}
      primary={
        <Button size="md" fullWidth onClick={walk.onDone}>
          {t('welcome.begin')}
        </Button>
      }
    >
      <ol className={styles.plan}>
        {shown.map(({ icon: Icon, text }) => (
          <li key={text}>
            <Icon size={20} stroke={1.75} aria-hidden />
            {t(`welcome.${text}`)}
          </li>
        ))}
      </ol>
    </Step>
  )
}
