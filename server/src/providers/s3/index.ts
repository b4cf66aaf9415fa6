import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { type Announced, incoming, isGone, type Presigned, type Storage } from '#platform/storage'

/** How long S3 may take to connect, and how long it may say nothing, in milliseconds. */
const patience = { connectionTimeout: 5_000, socketTimeout: 30_000 }

type Place = { bucket: string; prefix: string; client: S3Client }

/**
 * Reads s3://[KEY:SECRET@]bucket[/folder]?region=…&endpoint=…&path_style=…. Without key and secret the SDK looks for
 * them where it always does: AWS_ACCESS_KEY_ID, a profile, the machine's role.
 */
function placeOf(text: string): Place {
  const url = new URL(text)
  const endpoint = url.searchParams.get('endpoint')
  const folder = url.pathname.replace(/^\/+|\/+$/g, '')
  const credentials = {
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  }
  return {
    bucket: url.hostname,
    prefix: folder ? `${folder}/` : '',
    client: new S3Client({
      region: url.searchParams.get('region') ?? 'us-east-1',
      ...(endpoint ? { endpoint } : {}),
      // Servers other than Amazon's seldom have a host name for each bucket.
      forcePathStyle: (url.searchParams.get('path_style') ?? String(Boolean(endpoint))) === 'true',
      ...(url.username ? { credentials } : {}),
      // The newer checksums are unknown to many servers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: patience,
    }),
  }
}

/** A part of what is stored piece by piece; but for the last, none may be under 5 MB. */
const partBytes = 8 * 1024 * 1024

/** Stores what comes piece by piece, with one part in memory; an upload that is not completed leaves no object. */
async function storeInParts(
  client: S3Client,
  object: { Bucket: string; Key: string },
  pieces: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object))
  const parts: { ETag: string | undefined; PartNumber: number }[] = []
  let [size, waiting, waits] = [0, [] as Uint8Array[], 0]
  const send = async () => {
    const PartNumber = parts.length + 1
    const Body = Buffer.concat(waiting)
    const { ETag } = await client.send(new UploadPartCommand({ ...object, UploadId, PartNumber, Body }))
    parts.push({ ETag, PartNumber })
    size += Body.length
    waiting = []
    waits = 0
  }
  try {
    for await (const piece of pieces) {
      waiting.push(piece)
      waits += piece.length
      if (waits >= partBytes) await send()
    }
    if (waits > 0 || parts.length === 0) await send()
    await client.send(new CompleteMultipartUploadCommand({ ...object, UploadId, MultipartUpload: { Parts: parts } }))
    return size
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand({ ...object, UploadId })).catch(() => {})
    throw error
  }
}

/**
 * Files in a bucket of S3 or of a server that speaks its language. Browsers post to the bucket themselves, by a
 * policy that the secret key signs; files are fetched through us, so that who may see them is asked every time.
 */
export async function s3(url: string): Promise<Storage> {
  const { bucket, prefix, client } = placeOf(url)
  const object = (key: string) => ({ Bucket: bucket, Key: prefix + key })

  async function presign({ key, contentType, maxBytes, seconds }: Announced): Promise<Presigned> {
    return createPresignedPost(client, {
      ...object(incoming(key)),
      Fields: { 'Content-Type': contentType },
      // Key and type are pinned as fields are; an empty file is no file.
      Conditions: [{ 'Content-Type': contentType }, ['content-length-range', 1, maxBytes]],
      Expires: seconds,
    })
  }

  async function* read(key: string, range: { start: number; end: number } | undefined) {
    const { Body } = await client.send(
      new GetObjectCommand({ ...object(key), ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}) }),
    )
    yield* Body as Readable
  }

  const remove = async (key: string) => {
    await client.send(new DeleteObjectCommand(object(key)))
  }

  const sample = await presign({ key: 'x', contentType: 'image/png', maxBytes: 1, now: new Date(), seconds: 1 })
  return {
    uploadOrigin: new URL(sample.url).origin,
    presign,
    async find(key) {
      try {
        const { ContentLength: size = 0 } = await client.send(new HeadObjectCommand(object(key)))
        return { size, stream: (range) => Readable.from(read(key, range), { objectMode: false }) }
      } catch (error) {
        if (isGone(error)) return undefined
        throw error
      }
    },
    async put(key, body) {
      await client.send(new PutObjectCommand({ ...object(key), Body: body }))
    },
    store: (key, pieces) => storeInParts(client, object(key), pieces),
    // A policy cannot say that a key must be new, so a bucket takes a second post; what it brings is removed when the
    // link has ended, and until then nobody reads it.
    clear: remove,
    remove,
  }
}
