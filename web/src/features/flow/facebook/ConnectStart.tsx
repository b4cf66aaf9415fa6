import { Button } from '@mantine/core'
import { IconBrandFacebook } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { productName } from '~/lib/account/product.ts'
import { EmptyState } from '~/ui/list/EmptyState.tsx'
import { t } from './words.ts'

type Props = {
  /** There is a Meta app to sign in with. */
  hasApp: boolean
  isBusy: boolean
  connect: () => void
}

const toApp = (props: object) => <Link {...props} to="/integration/facebook" search={{ show: 'app' }} />

/** Nothing is connected yet: what connecting brings, and the way to begin. */
export function ConnectStart({ hasApp, isBusy, connect }: Props) {
  if (!hasApp)
    return (
      <EmptyState icon={IconBrandFacebook} title={t('start.noAppTitle')} text={t('start.noAppText')}>
        <Button renderRoot={toApp}>{t('start.addApp')}</Button>
      </EmptyState>
    )
  return (
    <EmptyState icon={IconBrandFacebook} title={t('start.title')} text={t('start.text', { product: productName() })}>
      <Button leftSection={<IconBrandFacebook size={16} aria-hidden />} loading={isBusy} onClick={connect}>
        {t('connect')}
      </Button>
      <Button variant="subtle" renderRoot={toApp}>
        {t('start.useOwn')}
      </Button>
    </EmptyState>
  )
}
