export { judgeReports, kindOfLink, p6Rules } from '@parada/schedule'
