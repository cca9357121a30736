import {
  attachmentPath,
  attachmentSrcSet,
  fileSize,
  isolated,
  type Attachment,
} from '@quad/contract'
import { Dialog } from '@quad/shared-ui'
import { Download, FileText } from 'lucide-react'
import { useState } from 'react'
import styles from './attachments.module.css'

/** Longest side of a picture in the log, in px. */
const longest = 280
const fileHeight = 56

/** A picture with its pixels in the log. */
const sizeInLog = ({ width, height }: NonNullable<Attachment['picture']>) => {
  const scale = Math.min(1, longest / Math.max(width, height))
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Estimated height of an attachment in the log, in px. */
export const attachmentHeight = ({ picture }: Attachment): number =>
  4 + (picture ? sizeInLog(picture).height : fileHeight)

/** The pictures and files of a message. A picture opens large, another file is saved. */
export function Attachments({ list }: { list: readonly Attachment[] }) {
  const [openId, setOpenId] = useState<string>()
  const open = list.find(({ id }) => id === openId)
  return (
    <>
      <ul role="list" className={styles.attachments}>
        {list.map((each) => (
          <li key={each.id}>
            {each.picture ? (
              <button
                type="button"
                aria-label={`Open picture: ${isolated(each.picture.description || each.name)}`}
                aria-haspopup="dialog"
                className={styles.picture}
                onClick={() => setOpenId(each.id)}
              >
                <img
                  src={attachmentPath(each.id, 'small')}
                  srcSet={attachmentSrcSet(each.id)}
                  sizes={`${longest}px`}
                  {...sizeInLog(each.picture)}
                  alt=""
                  loading="lazy"
                  decoding="async"
                />
              </button>
            ) : (
              <a href={attachmentPath(each.id)} download={each.name} className={styles.file}>
                <FileText aria-hidden />
                <bdi className={styles.name}>{each.name}</bdi>
                <span className={styles.size}>{fileSize(each.bytes)}</span>
              </a>
            )}
          </li>
        ))}
      </ul>
      <Dialog
        open={open !== undefined}
        onOpenChange={() => setOpenId(undefined)}
        title={open?.name}
        className={styles.viewer}
      >
        {open?.picture && (
          <>
            <img
              src={attachmentPath(open.id)}
              srcSet={attachmentSrcSet(open.id)}
              sizes="(min-width: 68em) 1080px, 100vw"
              width={open.picture.width}
              height={open.picture.height}
              alt={open.picture.description || open.name}
              className={styles.large}
            />
            <a
              href={attachmentPath(open.id, 'full')}
              download={open.name}
              className={styles.download}
            >
              <Download aria-hidden size={18} />
              Download
            </a>
          </>
        )}
      </Dialog>
    </>
  )
}
