import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { oneClient } from '~/features/records/clients/page/one-client.ts'
import type { Item } from '~/features/work/today/items.ts'
import styles from '~/features/work/today/Today.module.css'
import { t } from '~/features/work/today/words.ts'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Facts } from '../-queue/Facts.tsx'
import { Recently } from '../-queue/Recently.tsx'

/** What is known of the client that is worked on, beside the work. */
export function Glance({ item: { client } }: { item: Item }) {
  const query = useQuery(oneClient(client.id))
  return (
    <aside className={styles.glance} aria-label={t('about', { name: client.name })}>
      <header>
        <h2>{t('about', { name: client.name })}</h2>
        <Button component={Link} to="/client/$id" params={{ id: client.id } as never} variant="subtle" size="xs">
          {t('openClient')}
        </Button>
      </header>
      <Loaded query={query} failed={t('aboutFailed', { name: client.name })}>
        {(data) => (
          <>
            <Facts client={data} />
            <h2>{t('recently')}</h2>
            <Recently client={data} />
          </>
        )}
      </Loaded>
      <p className={styles.keys}>
        <span>
          <kbd>J</kbd>
          <kbd>K</kbd> {t('keys.move')}
        </span>
        <span>
          <kbd>D</kbd> {t('keys.done')}
        </span>
        <span>
          <kbd>S</kbd> {t('keys.skip')}
        </span>
        <span>
          <kbd>Z</kbd> {t('keys.snooze')}
        </span>
        <span>
          <kbd>U</kbd> {t('keys.undo')}
        </span>
      </p>
    </aside>
  )
}
