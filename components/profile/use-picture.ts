'use client'

import { useEffect, useState } from 'react'

type Loaded = 'loading' | 'failed' | ImageBitmap

/** A file as a picture, the right way up. */
export function usePicture(file: File): Loaded {
  const [loaded, setLoaded] = useState<Loaded>('loading')
  useEffect(() => {
    let isCurrent = true
    createImageBitmap(file, { imageOrientation: 'from-image' }).then(
      (picture) => (isCurrent ? setLoaded(picture) : picture.close()),
      () => isCurrent && setLoaded('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [file])
  return loaded
}
