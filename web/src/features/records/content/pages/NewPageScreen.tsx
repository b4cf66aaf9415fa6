import type { PageStart } from '@fairlead/contract/records/page-blocks'
import { createPage, generatePage, type PageDetail } from '@fairlead/contract/records/page-templates'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useCall } from '~/lib/calls/use-call.ts'
import { usePageTitle } from '~/lib/navigation/page-title.ts'
import { TextField } from '~/ui/form/TextField.tsx'
import { Loaded } from '~/ui/list/Loaded.tsx'
import { listsKey, onePage, pageStarts } from '../api/content-queries.ts'
import { blockIcons } from './blocks.ts'
import styles from './NewPageScreen.module.css'
import { t } from './words.ts'

/** Begins a page: from a template, from nothing, or from one's website. */
export function NewPageScreen() {
  usePageTitle(t('new.title'))
  const navigate = useNavigate()
  const queries = useQueryClient()
  const query = useQuery(pageStarts)
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState<string>()
  const done = async (page: PageDetail) => {
    queries.setQueryData(onePage(page.id).queryKey, page)
    void queries.invalidateQueries({ queryKey: listsKey })
    await navigate({ to: '/content/page/$id/edit', params: { id: page.id }, replace: true })
  }
  const create = useCall(createPage, { done })
  const generate = useCall(generatePage, {
    done,
    refused(error) {
      setProblem(error.fields.url)
      return error.fields.url !== undefined
    },
  })
  const isBusy = create.isPending || generate.isPending
  const begin = ({ id, name }: PageStart) =>
    create.mutate({ body: { name: id === 'blank' ? t('new.untitled') : name, start: id } })
  const take = (event: FormEvent) => {
    event.preventDefault()
    const text = url.trim()
    const body = { url: /^[a-z]+:\/\//i.test(text) ? text : `https://${text}` }
    const issue = generatePage.body.safeParse(body).error?.issues[0]?.message
    setProblem(issue)
    if (!issue) generate.mutate({ body })
  }
  return (
    <div className={styles.new}>
      <div className={styles.head}>
        <ActionIcon renderRoot={(props) => <Link {...props} to="/content/pages" />} aria-label={t('new.back')}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h1>{t('new.title')}</h1>
      </div>
      <h2>{t('new.start')}</h2>
      <Loaded query={query} failed={t('new.failed')}>
        {({ results }) => (
          <ul className={styles.starts}>
            {results.map((start) => (
              <li key={start.id}>
                <button type="button" disabled={isBusy} onClick={() => begin(start)}>
                  <span className={styles.sketch} aria-hidden>
                    {start.blocks.slice(0, 6).map((block) => {
                      const Icon = blockIcons[block.type]
                      return <Icon key={block.id} size={16} stroke={1.5} />
                    })}
                  </span>
                  <b>{start.name}</b>
                  <span className={styles.quiet}>{start.description}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <h2>{t('new.website')}</h2>
      <form className={styles.website} onSubmit={take} noValidate>
        <TextField
          label={t('new.url')}
          description={t('new.urlHint')}
          type="url"
          inputMode="url"
          dir="ltr"
          value={url}
          error={problem}
          onChange={(event) => {
            setUrl(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" variant="default" loading={generate.isPending} disabled={!url.trim() || create.isPending}>
          {t('new.make')}
        </Button>
      </form>
    </div>
  )
}
