import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import Cropper, { type Size } from 'react-easy-crop'
import { IconButton } from '../components/Button/Button.tsx'
import { ConfirmDialog } from '../components/Dialog/Dialog.tsx'
import styles from './crop.module.css'
import { cutOut, largestArea } from './cut-out.ts'
import { aspects, mostPixels, type PictureShape } from './refuse-image.ts'

const mostZoom = 4

/** A press of a button moves the picture by this part of the frame. */
const step = 1 / 8

const moves = [
  { label: 'Move the picture left', x: -step, y: 0, Icon: ArrowLeft },
  { label: 'Move the picture right', x: step, y: 0, Icon: ArrowRight },
  { label: 'Move the picture up', x: 0, y: -step, Icon: ArrowUp },
  { label: 'Move the picture down', x: 0, y: step, Icon: ArrowDown },
]

/** Keeps the frame filled: the picture, of this size at this zoom, moves by half of what does not fit. */
const limited = (moved: number, size: number, zoom: number, frame: number): number => {
  const most = Math.max(0, (size * zoom - frame) / 2)
  return Math.max(-most, Math.min(most, moved))
}

interface CropDialogProps {
  picture: ImageBitmap
  /** URL that shows the picture. */
  url: string
  fileName: string
  shape: PictureShape
  /** Called with the chosen part, a JPEG; without it if the browser cannot cut it out. */
  onCropped: (file: File | undefined) => void
  onCancel: () => void
}

/** Dialog in which the user chooses the visible part of a picture. */
export function CropDialog({
  picture,
  url,
  fileName,
  shape,
  onCropped,
  onCancel,
}: CropDialogProps) {
  const aspect = aspects[shape]
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState(() => largestArea(picture, aspect))
  const [shown, setShown] = useState<Size>({ width: 0, height: 0 })
  const [frame, setFrame] = useState<Size>({ width: 0, height: 0 })

  const move = ({ x, y }: { x: number; y: number }) =>
    setPosition((from) => ({
      x: limited(from.x + x * frame.width, shown.width, zoom, frame.width),
      y: limited(from.y + y * frame.height, shown.height, zoom, frame.height),
    }))

  return (
    <ConfirmDialog
      open
      onOpenChange={onCancel}
      title="Crop the picture"
      description="Drag the picture, press the arrows, or focus it and use the arrow keys."
      confirm="Use picture"
      onConfirm={async () => onCropped(await cutOut(picture, area, fileName, mostPixels[shape]))}
    >
      <div className={styles.frame} data-shape={shape}>
        <Cropper
          disableAutomaticStylesInjection
          image={url}
          crop={position}
          zoom={zoom}
          maxZoom={mostZoom}
          aspect={aspect}
          cropShape={shape === 'round' ? 'round' : 'rect'}
          showGrid={false}
          objectFit="cover"
          keyboardStep={8}
          classes={{ cropAreaClassName: styles.area ?? '' }}
          mediaProps={{ alt: '' }}
          cropperProps={{
            role: 'application',
            'aria-label': 'Visible part of the picture: move it with the arrow keys',
          }}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={(_, pixels) => setArea(pixels)}
          onMediaLoaded={setShown}
          onCropSizeChange={setFrame}
        />
      </div>
      <label className={styles.zoom}>
        <ZoomOut aria-hidden size={20} />
        <input
          type="range"
          aria-label="Zoom"
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          onChange={({ target }) => setZoom(target.valueAsNumber)}
          className={styles.slider}
        />
        <ZoomIn aria-hidden size={20} />
      </label>
      <div role="group" aria-label="Position" className={styles.moves}>
        {moves.map(({ label, x, y, Icon }) => (
          <IconButton key={label} label={label} onClick={() => move({ x, y })}>
            <Icon aria-hidden size={20} />
          </IconButton>
        ))}
      </div>
    </ConfirmDialog>
  )
}
