type IconPictureProps = {
  size: number
  /** The mark's share of the width. */
  share: number
}

/** The mark of app/icon.svg on paper, for places that need a picture without transparency. Satori draws it. */
export function IconPicture({ size, share }: IconPictureProps) {
  const mark = size * share
  return (
    <div
      style={{
        width: size,
        height: size,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        background: '#faf7f1',
      }}
    >
      <svg width={mark} height={mark} viewBox="0 0 24 24" fill="none">
        <path d="M19.6 6.2A9.3 9.3 0 1 0 21 13.4" stroke="#1b1d22" strokeWidth="2.8" strokeLinecap="round" />
        <circle cx="12" cy="12" r="2.6" fill="#d0341b" />
      </svg>
    </div>
  )
}
