import type { ContentHead } from '@fairlead/contract/records/content'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ManyChoices } from '~/ui/form/Choices.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { Dialog } from '~/ui/overlay/Dialog.tsx'
import { useContentSettings } from '../api/content-actions.ts'
import { labelsOf } from '../api/content-queries.ts'
import { t } from '../words.ts'
import styles from './dialogs.module.css'

type Props = { content: ContentHead; opened: boolean; onClose: () => void }

/** The labels of one content. */
export function LabelsDialog({ content, opened, onClose }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={t('labels.of', { name: content.name })} size={550}>
      <Choosing content={content} onClose={onClose} />
    </Dialog>
  )
}

function Choosing({ content, onClose }: Omit<Props, 'opened'>) {
  const query = useQuery(labelsOf(content.type))
  const before = content.labels.map(({ id }) => id)
  const [chosen, setChosen] = useState(before)
  const { labels, params } = useContentSettings(content)
  return (
    <Loaded query={query} inLine failed={t('labels.failed')}>
      {({ results }) => (
        <>
          {results.length === 0 ? (
            <p className={styles.quiet}>{t('labels.none')}</p>
          ) : (
            <ManyChoices
              legend={t('list.labels')}
              value={chosen}
              onChange={setChosen}
              choices={results.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
          <div className={styles.buttons}>
            <Button variant="subtle" onClick={onClose}>
              {t('cancel')}
            </Button>
            {results.length > 0 && (
              <Button
                loading={labels.isPending}
                onClick={() =>
                  labels.mutate(
                    {
                      params: { t: params.t },
                      body: {
                        content_ids: [content.id],
                        add: chosen.filter((id) => !before.includes(id)),
                        remove: before.filter((id) => !chosen.includes(id)),
                      },
                    },
                    { onSuccess: onClose },
                  )
                }
              >
                {t('save')}
              </Button>
            )}
          </div>
        </>
      )}
    </Loaded>
  )
}
