import { markConverted } from '@fairlead/contract/flow/conversions'
import { Menu } from '@mantine/core'
import { IconTarget } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '~/lib/calls/use-call.ts'
import { toast } from '~/lib/toast.ts'
import { offerOf } from './queries.ts'
import { t } from './words.ts'

/** In the menu of a client: reports that it converted, where its source takes that. Asked for when the menu opens. */
export function MarkConverted({ id }: { id: string }) {
  const { data } = useQuery(offerOf(id))
  const mark = useCall(markConverted, {
    done(reply, _request, queries) {
      toast.success(t(reply.sent_to.length > 0 ? 'client.sent' : 'client.kept'))
      return queries.invalidateQueries({ queryKey: offerOf(id).queryKey })
    },
  })
  if (!data?.is_offered) return null
  const isMarked = data.marked_at !== null
  return (
    <Menu.Item
      leftSection={<IconTarget size={16} aria-hidden />}
      disabled={isMarked}
      onClick={() => mark.mutate({ params: { id }, body: {} })}
    >
      {t(isMarked ? 'client.marked' : 'client.mark')}
    </Menu.Item>
  )
}
