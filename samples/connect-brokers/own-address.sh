curl -4 -s https://ifconfig.me
