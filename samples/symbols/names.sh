curl -s 'http://localhost:8080/ltp?Tokens=NSE:RELIANCE,NIFTY1!,NIFTY' \
  -H "Authorization: Bearer $SPARK_TOKEN"
