import { ZoomIn, ZoomOut } from 'lucide-react'
import { useState } from 'react'
import Cropper from 'react-easy-crop'
import { ConfirmDialog } from '../components/Dialog/Dialog.tsx'
import styles from './crop.module.css'
import { largestArea, type Area } from './cut-out.ts'
import { aspects, type PictureShape } from './shapes.ts'

const mostZoom = 4

interface CropDialogProps {
  picture: ImageBitmap
  /** URL that shows the picture. */
  url: string
  shape: PictureShape
  onCropped: (area: Area) => unknown
  onCancel: () => void
}

/** Dialog in which the user chooses the visible part of a picture. */
export function CropDialog({ picture, url, shape, onCropped, onCancel }: CropDialogProps) {
  const aspect = aspects[shape]
  const [position, setPosition] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState(() => largestArea(picture, aspect))

  return (
    <ConfirmDialog
      open
      onOpenChange={onCancel}
      title="Crop the picture"
      description="Drag the picture, or focus it and use the arrow keys."
      confirm="Use picture"
      onConfirm={() => onCropped(area)}
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
    </ConfirmDialog>
  )
}
