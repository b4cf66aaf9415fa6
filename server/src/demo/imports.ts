import { listClients } from '@fairlead/contract/records/clients'
import { createUploadLink } from '@fairlead/contract/uploads'
import { createImport, startImport } from '@fairlead/contract/work/imports'
import type { Actor } from '#platform/context'
import { incoming, type Storage } from '#platform/storage'
import type { Past } from './earlier-days.ts'

const fileName = 'Boston home show, stand 14.csv'
const daysAgo = 9

/** Who left a name at the stand. Their numbers are kept free for fiction. */
const visitors = (callBack: string) => [
  `Eleanor Marsh,(206) 555-0141,eleanor.marsh@example.com,Seattle,,"42,500",${callBack},Moves in May`,
  `Victor Salinas,(206) 555-0142,v.salinas@example.com,Tacoma,Salinas Builders,"18,000",${callBack},Three flats at once`,
  'Joy Okonkwo,(206) 555-0143,,Seattle,,,,Took the catalogue',
  'Peter Lindqvist,,peter.lindqvist@example.com,Olympia,,"27,900",,',
  `Ruth Abrams,(206) 555-0145,ruth.abrams@example.com,Seattle,Abrams & Daughter,about the same as last time,${callBack},`,
  'Carlos Benítez,(206) 555-0146,carlos.benitez@example,Everett,,"31,000",someday,Ask for measurements',
  'Nadia Rahman,(206) 555-0147,nadia.rahman@example.com,Bellevue,,"56,000",,',
  'Tom Fairweather,call the office,tom.fairweather@example.com,Seattle,Fairweather Homes,,,',
  'E. Marsh,206 555 0141,,Seattle,,,,Came back on Sunday',
  ',,,Seattle,,,,Card cannot be read',
]

/** Takes in the sheet of a fair: some are new, some were clients already, and some rows need a look. */
export async function takeSheetIn(past: Past, storage: Storage, me: Actor): Promise<void> {
  const today = past.now
  const day = new Date(today.getTime() + 6 * 86_400_000).toISOString().slice(0, 10)
  const { results } = await past.call(me, listClients, { query: { sort: 'created', order: 'ASC', page_size: 50 } })
  const known = results
    .filter((client) => client.phone_number && !client.company)
    .slice(0, 3)
    .map(
      ({ name, phone_number: phone }, i) =>
        `${name},${phone},,,${['Harbour Lofts', '', 'Studio Nine'][i]},,,Visited the stand`,
    )
  const rows = ['Name,Phone,E-mail,City,Company,Budget,Call back,Remarks', ...known, ...visitors(day)]
  past.moveTo(new Date(today.getTime() - daysAgo * 86_400_000))
  const asked = { file_name: fileName, file_upload_ref: 'CLIENT_IMPORT' } as const
  const { key = '' } = (await past.call(me, createUploadLink, { body: asked })).fields
  await storage.put(key, Buffer.from(rows.join('\r\n')))
  const file_key = key.replace(incoming(''), '')
  const { id } = await past.call(me, createImport, { body: { file_key, file_name: fileName } })
  await past.work('process-upload', { org_id: me.orgId, key: file_key })
  await past.work('read-import', { org_id: me.orgId, import_id: id })
  await past.call(me, startImport, { params: { id } })
  await past.work('run-import', { org_id: me.orgId, import_id: id })
  past.moveTo(today)
}
