/**
 * The frame of the workspace, without its `loading.tsx`: with one, Next would send the frame first and the figures in
 * pieces that only scripts put in their place. These pages are read, and their receipts opened, without any.
 */
export { default } from '../(app)/layout'
