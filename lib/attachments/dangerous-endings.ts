const words = (list: string) => list.split(' ')

/*
 * Kinds that run, install, connect or change settings when opened, on any common system. It follows two lists that are
 * kept up to date, as of November 2026; if you find that a kind is missing there, add it here:
 * - Outlook's blocked attachments,
 * https://support.microsoft.com/office/blocked-attachments-in-outlook-434752e1-02d3-4e90-9124-8b81e49a8519
 * - Chromium's dangerous downloads, components/safe_browsing/content/resources/download_file_types.asciipb
 */
const programs = words(
  'app application appref-ms appx appxbundle bat bgi cmd com command cpl dll ear exe fxp gadget hta ipa jar class jnlp msi msix ' +
    'msixbundle appinstaller msp mst msu ocx osd pif prg scr sys vxd war xap xbap xip apk apkm apks aab xapk crx xpi deb rpm ' +
    'snap flatpak flatpakref flatpakrepo appimage run elf out pkg mpkg dist prefpane qlgenerator saver plugin action workflow ' +
    'kext pkpass air',
)
const scripts = words(
  'asp aspx asx bas csh fish ksh bash sh tcsh zsh htc js jse mjs cjs pl ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psdm1 psm1 pssc ' +
    'cdxml msh msh1 msh2 mshxml msh1xml msh2xml py pyc pyo pyw pyz pyzw rb scpt scptd applescript sct shb shs vb vbe vbp vbs ' +
    'vsmacros vsw ws wsc wsf wsh nsh tool terminal plg ade adp mde mda mdb mdt mdw mdz maf mag mam maq mar mas mat mau mav maw mcf',
)
/** They open something else, or change how the system works. */
const shortcuts = words(
  'lnk mad url website webloc inetloc fileloc afploc ftploc vncloc desktop scf library-ms search-ms searchconnector-ms ' +
    'settingcontent-ms appcontent-ms theme themepack deskthemepack desktopthemepackfile mobileconfig configprofile reg inf ins isp ' +
    'its rdp wsb job grp hlp hpj cnt chm msc diagcab diagcfg diagpkg printerexport webpnp udl xnk ops pcd prf pst cer crt der mht mhtml tmp',
)
const documentsWithMacros = words(
  'docm dotm xlsm xltm xlsb xlam xla xll xlm wll pptm potm ppsm ppam ppa sldm one onepkg onetoc2 slk iqy oqy dqy rqy odc wiz',
)
const diskImages = words(
  'iso img vhd vhdx vmdk udf cdr dmg dmgpart smi dvdr toast sparseimage sparsebundle imgpart ndif udif cab wim swm esd',
)

export const dangerousEndings: ReadonlySet<string> = new Set([
  ...programs,
  ...scripts,
  ...shortcuts,
  ...documentsWithMacros,
  ...diskImages,
])
