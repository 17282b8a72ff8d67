/** Style of the sheets: black on white for any printer, pages of A4, boxes of 8 mm that a glove can fill. */
export const SHEET_STYLE = `
*{box-sizing:border-box}
html{color-scheme:light}
body{margin:0;background:#fff;color:#000;font:9.5pt/1.25 "IBM Plex Sans Variable","IBM Plex Sans","Segoe UI","Liberation Sans",Arial,sans-serif}
.page{display:flex;flex-direction:column;width:210mm;height:297mm;padding:9mm 10mm 8mm;overflow:hidden;break-after:page;background:#fff}
.page:last-child{break-after:auto}
header{display:flex;gap:6mm;align-items:flex-start;min-height:24mm;padding-bottom:2mm;border-bottom:.6mm solid #000}
header>div:first-child{flex:1;min-width:0}
h1{margin:0 0 1mm;font-size:17pt;line-height:1.1;overflow-wrap:anywhere}
p{margin:0}
.who{margin-top:.6mm}
.link{flex:none;display:flex;gap:2mm;align-items:flex-end;text-align:right;font-size:8pt}
.nolink{max-width:44mm}
.qr{width:22mm;height:22mm}
table{width:100%;border-collapse:collapse;table-layout:fixed}
th{padding:1.2mm .6mm;border-bottom:.3mm solid #000;font-size:8pt;text-align:left;vertical-align:bottom}
td{padding:1mm .8mm;border-bottom:.25mm solid #000;vertical-align:top;overflow-wrap:anywhere}
tr{break-inside:avoid}
.tag{width:22mm}.plan{width:18mm}.t{width:16mm}.pc{width:10mm}.left{width:13mm}.why{width:12mm}
td b{font-size:9pt}
.small{display:block;font-size:8pt}.small b{font-size:8pt}
td.tag b{font-size:10.5pt}
td.plan{font:8pt/1.35 "IBM Plex Mono",ui-monospace,"Liberation Mono",monospace;white-space:nowrap}
u{text-underline-offset:.4mm}
.box{display:flex;align-items:center;justify-content:center;height:8mm;border:.3mm solid #000;border-radius:.6mm;font-weight:700}
.extra td{height:10.4mm}
.reasons{padding:1.6mm 0;font-size:8.5pt}
.reasons span{white-space:nowrap;margin-right:2mm}
.notes{flex:1;min-height:6mm;border:.3mm solid #000;padding:1mm 2mm;overflow:hidden;font-size:8.5pt;background:repeating-linear-gradient(#fff 0 7.6mm,#777 7.6mm 7.8mm)}
.notes span{background:#fff}
footer{display:flex;justify-content:space-between;gap:4mm;padding-top:2mm;font-size:8.5pt}
.told{font:7pt "IBM Plex Mono",ui-monospace,"Liberation Mono",monospace}
@page{size:A4;margin:0}
@media screen{body{background:#e9ecef;padding:12px}.page{margin:0 auto 14px;box-shadow:0 1px 6px rgb(0 0 0 / 25%)}}
@media screen and (max-width:820px){body{padding:6px;zoom:.46}}
`.trim()
