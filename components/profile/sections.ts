/** The sections of the profile in their order; each id is an address on the page. */
export const profileSections = {
  you: { id: 'you', title: 'You' },
  dates: { id: 'dates', title: 'Dates and theme' },
  signIn: { id: 'sign-in', title: 'Signing in' },
  training: { id: 'training', title: 'Training' },
  devices: { id: 'devices', title: 'Devices' },
  yourData: { id: 'your-data', title: 'Your data' },
  deleteAccount: { id: 'delete-account', title: 'Delete account' },
} as const
