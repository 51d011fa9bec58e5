/**
 * Names and contents that try to break something, used by the tests of every layer. `kept` is the name as it is stored
 * (the same if absent); `refused` is part of the message, if there is one.
 */
export type HostileName = { what: string; name: string; kept?: string; refused?: RegExp }

const program = /cannot be attached/

export const hostileNames: readonly HostileName[] = [
  { what: 'a script tag', name: '<script>alert(1)<script>.txt' },
  { what: 'an image that runs', name: '"><img src=x onerror=alert(document.domain)>.txt' },
  { what: 'a template', name: '${7*7}{{7*7}}<%= 7*7 %>.txt' },
  { what: 'a path out of the folder', name: '../../../etc/passwd.txt', kept: '..-..-..-etc-passwd.txt' },
  { what: 'a path out of the folder on Windows', name: '..\\..\\boot.txt', kept: '..-..-boot.txt' },
  { what: 'a path out of the folder, percent-encoded', name: '..%2f..%2fpasswd.txt' },
  { what: 'a null byte before its ending', name: 'notes.txt\0.png', kept: 'notes.txt .png' },
  { what: 'a header', name: 'a.txt\r\nSet-Cookie: owned=1', kept: 'a.txt Set-Cookie: owned=1' },
  { what: 'quotes for a header', name: 'a"; filename="b.txt' },
  { what: 'SQL', name: `'); drop table cards; --.txt` },
  { what: 'a reversed ending', name: 'photo\u202Egnp.exe', kept: 'photognp.exe', refused: program },
  { what: 'a harmless reversed ending', name: 'cod\u202Etxt.pdf', kept: 'codtxt.pdf' },
  { what: 'isolates', name: 'a\u2066\u2067b\u2069.txt', kept: 'ab.txt' },
  { what: 'text from right to left', name: 'תמונה של חתול.txt' },
  { what: 'text from right to left with marks', name: '\u200Fتقرير\u200E.txt', kept: 'تقرير.txt' },
  { what: 'a family of one emoji', name: '👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿🇯🇵❤️‍🔥.txt' },
  { what: 'hidden tags', name: 'a\u{E0041}\u{E0042}b.txt', kept: 'ab.txt' },
  { what: 'a tower of marks', name: `Z${'\u0335'.repeat(400)}algo.txt`, kept: `Z${'\u0335'.repeat(4)}algo.txt` },
  { what: 'nothing visible', name: '\u200B\u200B\uFEFF', kept: 'Unnamed file' },
  { what: 'nothing', name: '', kept: 'Unnamed file' },
  { what: 'dots', name: '...', kept: 'Unnamed file' },
  { what: 'half a character', name: 'a\uD800b.txt', kept: 'a\uFFFDb.txt' },
  { what: 'a thousand letters', name: `${'x'.repeat(1000)}.txt`, kept: `${'x'.repeat(250)}….txt` },
  { what: 'a line that cannot break', name: `${'W'.repeat(200)}.txt` },
  { what: 'a Windows device', name: 'CON.txt' },
  { what: 'a program', name: 'setup.EXE', refused: program },
  { what: 'a program behind a picture', name: 'cat.png.exe', refused: program },
  { what: 'a program with a dot after it', name: 'setup.exe. .', kept: 'setup.exe', refused: program },
  { what: 'a shell script', name: 'install.sh', refused: program },
  { what: 'a search folder', name: 'photos.search-ms', refused: program },
  { what: 'a library of folders', name: 'Documents.library-ms', refused: program },
  { what: 'Windows settings', name: 'Wifi.SettingContent-ms', refused: program },
  { what: 'a search connector', name: 'x.searchConnector-ms', refused: program },
  { what: 'a Windows sandbox', name: 'try.wsb', refused: program },
  { what: 'a profile for a phone', name: 'mail.mobileconfig', refused: program },
  { what: 'a terminal window', name: 'go.terminal', refused: program },
  { what: 'an internet location', name: 'open me.inetloc', refused: program },
  { what: 'a disk image', name: 'photos.iso', refused: program },
  { what: 'a notebook', name: 'invoice.one', refused: program },
  { what: 'a document with macros', name: 'invoice.docm', refused: program },
  { what: 'a sheet with macros', name: 'invoice.xlsm', refused: program },
  { what: 'a sheet that loads data from elsewhere', name: 'rates.iqy', refused: program },
  { what: 'a remote desktop', name: 'office.rdp', refused: program },
  { what: 'only an ending', name: '.bat', refused: program },
  { what: 'a screen saver', name: 'fish.scr', refused: program },
]

export type HostileContent = { what: string; name: string; content: Uint8Array<ArrayBuffer>; refused?: RegExp }

const text = (content: string) => new TextEncoder().encode(content)
const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...text(part)] : part)))

/** A one-pixel picture. */
export const onePixelPng = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.codePointAt(0) ?? 0,
)
const page = text('<!doctype html><script>parent.postMessage("ran", "*")</script>')
const vector = text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>')
const windowsProgram = bytes('MZ', [0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff, 0, 0])
const linuxProgram = bytes([0x7f], 'ELF', [2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0x3e, 0])

export const hostileContents: readonly HostileContent[] = [
  { what: 'a page called a picture', name: 'cat.png', content: page, refused: /^This is not a PNG/ },
  { what: 'a vector that runs, called a picture', name: 'cat.jpg', content: vector, refused: /^This is not a JPG/ },
  {
    what: 'a PDF called a picture',
    name: 'cat.png',
    content: text('%PDF-1.7\n%âãÏÓ\n'),
    refused: /^This is not a PNG: it is really a PDF/,
  },
  {
    what: 'a picture called a PDF',
    name: 'cat.pdf',
    content: onePixelPng,
    refused: /^This is not a PDF: it is really a PNG/,
  },
  {
    what: 'a picture called a text',
    name: 'cat.txt',
    content: onePixelPng,
    refused: /^This is not a TXT: it is really a PNG/,
  },
  {
    what: 'a Windows program called a text',
    name: 'readme.txt',
    content: windowsProgram,
    refused: /program or a script/,
  },
  {
    what: 'a Windows program without an ending',
    name: 'readme',
    content: windowsProgram,
    refused: /program or a script/,
  },
  {
    what: 'a Linux program called a picture',
    name: 'cat.png',
    content: linuxProgram,
    refused: /program or a script/,
  },
  {
    what: 'a shell script called a note',
    name: 'note.md',
    content: text('#!/bin/sh\nrm -rf ~\n'),
    refused: /program or a script/,
  },
  {
    what: 'a batch file called a list',
    name: 'list.csv',
    content: text('@echo off\r\ndel *.*'),
    refused: /program or a script/,
  },
  {
    what: 'bytes called a text',
    name: 'notes.txt',
    content: bytes('hello', [0, 1, 2, 3]),
    refused: /contains more than text/,
  },
  { what: 'a cut-off signature', name: 'cat.png', content: onePixelPng.slice(0, 6), refused: /^This is not a PNG/ },
  { what: 'an honest picture', name: 'cat.png', content: onePixelPng },
  { what: 'an honest page, download-only', name: 'page.html', content: page },
  { what: 'an honest vector, download-only', name: 'logo.svg', content: vector },
  {
    what: 'a text that starts as a program would',
    name: 'mz.txt',
    content: text('MZ is how programs of Windows start.'),
  },
  { what: 'a text of Windows', name: 'wide.txt', content: bytes([0xff, 0xfe, 0x68, 0, 0x69, 0]) },
  { what: 'a kind that no one knows', name: 'model.zzz', content: bytes([1, 2, 3, 0, 255]) },
]
